# Completion of referee in bash:  eval "$(referee completion bash)"
_referee() {
    local program=${COMP_WORDS[0]} how row
    type -P -- "$program" >/dev/null || program=referee
    COMPREPLY=()
    {
        IFS= read -r how || return
        while IFS= read -r row; do COMPREPLY+=("$row"); done
    } < <("$program" --complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
    case $how in *nospace*) compopt -o nospace 2>/dev/null ;; esac
    case $how in
        *files* | *scenarios*) compopt -o default 2>/dev/null ;;
        *folders*) compopt -o dirnames 2>/dev/null ;;
    esac
}
complete -F _referee referee
