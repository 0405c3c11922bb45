# Completion of referee in fish:  referee completion fish | source
function __referee_offers
    set -l words (commandline -opc)
    set -l begun (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    type -q -- $program; or set program referee
    set -l found ($program --complete fish $words "$begun" 2>/dev/null)
    set -l how $found[1]
    set -e found[1]
    for row in $found
        echo -- $row
    end
    if string match -qr 'files|scenarios|folders' -- "$how"
        set -l lead (string match -r '^--[^=]*=' -- "$begun")
        set -l value (string replace -r '^--[^=]*=' '' -- "$begun")
        for path in (if string match -q '*folders*' -- "$how"; __fish_complete_directories $value ''; else; __fish_complete_path $value; end)
            echo -- "$lead$path"
        end
    end
end
complete -c referee -f -a '(__referee_offers)'
