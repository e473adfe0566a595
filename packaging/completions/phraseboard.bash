
__phraseboard_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__phraseboard_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__phraseboard_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__phraseboard_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_phraseboard() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __phraseboard_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    run|quit|restart|show|hide|toggle|type|undo|inspect|list|pick|catalogue|recents|keep|unkeep|unhide|add|edit|rename|move|remove|import|export|refresh|sources|themes|theme|layouts|bindings|bind|unbind|reset|words|doctor|system-keyboard|help)
        # Offer subcommand argument completions
        "_phraseboard_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'run quit restart show hide toggle type undo inspect list pick catalogue recents keep unkeep unhide add edit rename move remove import export refresh sources themes theme layouts bindings bind unbind reset words doctor system-keyboard help' -- "${cur}"))
        ;;
    esac
}

_phraseboard_run() {
    repeating_flags=()
    non_repeating_flags=(--hidden --check-config --version -h --help)
    repeating_options=()
    non_repeating_options=(--content --config --store --osk --log)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--content')
        __phraseboard_add_completions -f
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    '--osk')
        return
        ;;
    '--log')
        return
        ;;
    esac
}

_phraseboard_quit() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_restart() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_show() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--tab)
    __phraseboard_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--tab')
        return
        ;;
    esac
}

_phraseboard_hide() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_toggle() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_type() {
    repeating_flags=()
    non_repeating_flags=(--stdin --version -h --help)
    repeating_options=(--fill)
    non_repeating_options=()
    __phraseboard_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--fill')
        return
        ;;
    esac
}

_phraseboard_undo() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_inspect() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_list() {
    repeating_flags=()
    non_repeating_flags=(--json --hidden --version -h --help)
    repeating_options=(--source)
    non_repeating_options=(--group --search --config --store)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--source')
        return
        ;;
    '--group')
        return
        ;;
    '--search')
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_pick() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--search --config --store)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--search')
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_catalogue() {
    repeating_flags=()
    non_repeating_flags=(--json -q --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--page --keep --config --store)
    __phraseboard_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--page')
        return
        ;;
    '--keep')
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_recents() {
    repeating_flags=()
    non_repeating_flags=(--json --clear --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_keep() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_unkeep() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_unhide() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_add() {
    repeating_flags=()
    non_repeating_flags=(--favourite --secret -q --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--group --id --config --store)
    __phraseboard_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--group')
        return
        ;;
    '--id')
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_edit() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_rename() {
    repeating_flags=()
    non_repeating_flags=(-q --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options 2

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_move() {
    repeating_flags=()
    non_repeating_flags=(-q --quiet --first --last --no-group --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store --before --after --group)
    __phraseboard_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    '--before')
        return
        ;;
    '--after')
        return
        ;;
    '--group')
        return
        ;;
    esac
}

_phraseboard_remove() {
    repeating_flags=()
    non_repeating_flags=(-q --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store --piece --phrase)
    __phraseboard_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    '--piece'|'--phrase')
        return
        ;;
    esac
}

_phraseboard_import() {
    repeating_flags=()
    non_repeating_flags=(--dry-run --replace --verbose --version -h --help)
    repeating_options=()
    non_repeating_options=(--format --group --config --store)
    __phraseboard_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--format')
        __phraseboard_add_completions -W 'json'$'\n''toml'$'\n''espanso'$'\n''csv'$'\n''textblaze'$'\n''quickphrase'$'\n''apple'$'\n''gboard'$'\n''alfred'$'\n''textexpander'$'\n''raycast'$'\n''beeftext'$'\n''autokey'$'\n''vscode'
        return
        ;;
    '--group')
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_export() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=(--source)
    non_repeating_options=(--format --output --config --store)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--format')
        __phraseboard_add_completions -W 'json'$'\n''toml'$'\n''espanso'$'\n''csv'
        return
        ;;
    '--source')
        return
        ;;
    '--output')
        __phraseboard_add_completions -f
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_refresh() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=(--source)
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--source')
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_sources() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_themes() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--config)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    esac
}

_phraseboard_theme() {
    repeating_flags=()
    non_repeating_flags=(-q --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=(--config)
    __phraseboard_offer_flags_options 1

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    1)
        __phraseboard_add_completions -W "$(__phraseboard_custom_complete ---completion theme -- positional@0 "${COMP_CWORD}" "$(__phraseboard_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_phraseboard_layouts() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--config)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    esac
}

_phraseboard_bindings() {
    repeating_flags=()
    non_repeating_flags=(--json --sway --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_bind() {
    repeating_flags=()
    non_repeating_flags=(--take -q --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 2

    # Offer positional completions
    case "${positional_number}" in
    1)
        __phraseboard_add_completions -W "$(__phraseboard_custom_complete ---completion bind -- positional@0 "${COMP_CWORD}" "$(__phraseboard_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_phraseboard_unbind() {
    repeating_flags=()
    non_repeating_flags=(-q --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __phraseboard_add_completions -W "$(__phraseboard_custom_complete ---completion unbind -- positional@0 "${COMP_CWORD}" "$(__phraseboard_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_phraseboard_reset() {
    repeating_flags=()
    non_repeating_flags=(-q --quiet --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 1

    # Offer positional completions
    case "${positional_number}" in
    1)
        __phraseboard_add_completions -W "$(__phraseboard_custom_complete ---completion reset -- positional@0 "${COMP_CWORD}" "$(__phraseboard_cursor_index_in_current_word)")"
        return
        ;;
    esac
}

_phraseboard_words() {
    repeating_flags=()
    non_repeating_flags=(--all --found --json --version -h --help)
    repeating_options=()
    non_repeating_options=(--dictionary --config --store)
    __phraseboard_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--dictionary')
        __phraseboard_add_completions -f
        return
        ;;
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_doctor() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=(--config --store)
    __phraseboard_offer_flags_options 0

    # Offer option value completions
    case "${prev}" in
    '--config')
        __phraseboard_add_completions -o plusdirs -fX '!*.@(toml)'
        return
        ;;
    '--store')
        __phraseboard_add_completions -f
        return
        ;;
    esac
}

_phraseboard_system-keyboard() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    enable|disable|status)
        # Offer subcommand argument completions
        "_phraseboard_system-keyboard_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'enable disable status' -- "${cur}"))
        ;;
    esac
}

_phraseboard_system-keyboard_enable() {
    repeating_flags=()
    non_repeating_flags=(--yes --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_system-keyboard_disable() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_system-keyboard_status() {
    repeating_flags=()
    non_repeating_flags=(--version -h --help)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options 0
}

_phraseboard_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __phraseboard_offer_flags_options -1
}

complete -o filenames -F _phraseboard phraseboard
