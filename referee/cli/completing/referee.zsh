#compdef referee
# Completion of referee in zsh:  source <(referee completion zsh), after compinit
_referee() {
    local how row program=${(Q)words[1]}
    local -a found texts shown more
    (( $+commands[$program] )) || [[ -x $program ]] || program=referee
    found=("${(@f)$("$program" --complete zsh "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
    how=$found[1]
    for row in "${(@)found[2,-1]}"; do
        texts+=("${row%%$'\t'*}")
        if [[ $row == *$'\t'* ]]; then shown+=("${row%%$'\t'*}  ${row#*$'\t'}"); else shown+=("$row"); fi
    done
    [[ $how == *nospace* ]] && more=(-S '')
    (( $#texts )) && compadd -l -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' "${more[@]}" -d shown -a texts
    case $how in
        *files*|*scenarios*) compset -P '--*='; _files ;;
        *folders*) compset -P '--*='; _files -/ ;;
    esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _referee referee
