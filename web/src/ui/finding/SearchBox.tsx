import { CircleAlert, Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './SearchBox.module.css'
import { useSlash } from './slash-key.ts'
import type { Option } from '../controls/Select.tsx'
import { Suggestions, type Suggestion, type SuggestionGroup } from './Suggestions.tsx'

interface Props<Scope extends string> {
  /** What the box searches, for those who do not see it. */
  label: string
  placeholder?: string
  /** What the reader has typed. */
  value: string
  onChange: (text: string) => void
  /** The text that stands in the box, and the suggestion it came from, if it did. */
  onSearch: (text: string, chosen?: Suggestion) => void
  scopes: readonly Option<Scope>[]
  scope: Scope
  onScopeChange: (scope: Scope) => void
  /** Own and popular searches while the box is empty, completions from the first character on. */
  suggestions?: readonly SuggestionGroup[]
  /** Forgets one of the reader's own searches. */
  onForget?: (suggestion: Suggestion) => void
  onForgetAll?: () => void
  /** Why the search was not made, e.g. because the box is empty. */
  error?: string | undefined
  size?: 'md' | 'hero'
  /** The key / puts the focus here. */
  hasShortcut?: boolean
}

const none: readonly SuggestionGroup[] = []

/**
 * The portal's search: scope, field and button in one. Up and down go through the suggestions and copy them
 * into the field, Escape brings back what was typed, Enter searches what stands there.
 */
export function SearchBox<Scope extends string>({
  label,
  placeholder,
  value,
  onChange,
  onSearch,
  scopes,
  scope,
  onScopeChange,
  suggestions = none,
  onForget,
  onForgetAll,
  error,
  size = 'md',
  hasShortcut = false,
}: Props<Scope>) {
  const { t } = useTranslation('ui')
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState<number>()
  const [attempts, setAttempts] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const errorId = useId()

  const all = suggestions.flatMap((group) => group.suggestions)
  const isOpen = isWanted && all.length > 0
  const chosen = isOpen && active !== undefined ? all[active] : undefined
  const text = chosen?.text ?? value

  const close = () => {
    setIsWanted(false)
    setActive(undefined)
  }
  const search = (wanted: string, from?: Suggestion) => {
    close()
    if (wanted !== value) onChange(wanted)
    onSearch(wanted, from)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts((made) => made + 1)
    search(text, chosen)
  }
  const move = (step: 1 | -1) => {
    setIsWanted(true)
    // One step beyond either end stands the typed text itself.
    const places = all.length + 1
    setActive((place = all.length) => {
      const next = (place + step + places) % places
      return next === all.length ? undefined : next
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method as long as it composes a word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Delete' && chosen?.isOwn && onForget) {
      event.preventDefault()
      setActive(undefined)
      onForget(chosen)
    }
  }
  useSlash(hasShortcut, field)
  // Whoever pressed the button and was refused types on where the words are missing.
  useEffect(() => {
    if (attempts > 0 && error !== undefined) field.current?.focus()
  }, [attempts, error])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving it closes the list
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- older browsers do not know the tag
      role="search"
      aria-label={label}
      onSubmit={submit}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div
        className={classes(styles['search'], size === 'hero' && styles['search--hero'])}
        data-invalid={error !== undefined || undefined}
      >
        <select
          className={styles['search__scope']}
          aria-label={t('searchScope')}
          value={scope}
          onChange={(event) => onScopeChange(event.target.value as Scope)}
        >
          {scopes.map(({ id, label: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <span className={styles['search__sep']} aria-hidden />
        <input
          ref={field}
          className={styles['search__input']}
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={chosen && `${listId}-${active}`}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setIsWanted(true)
            setActive(undefined)
            onChange(event.target.value)
          }}
          onFocus={() => setIsWanted(true)}
          onClick={() => setIsWanted(true)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <div className={styles['search__clear']}>
            <IconButton
              size="sm"
              label={t('clear')}
              onPress={() => {
                setActive(undefined)
                onChange('')
                field.current?.focus()
              }}
            >
              <X className="i--16" aria-hidden />
            </IconButton>
          </div>
        )}
        <AriaButton type="submit" className={styles['search__go']!}>
          <Search aria-hidden />
          <span>{t('search')}</span>
        </AriaButton>
        {isOpen && (
          <Suggestions
            id={listId}
            groups={suggestions}
            typed={value}
            active={active}
            onChoose={(suggestion) => search(suggestion.text, suggestion)}
            onForget={onForget}
            onForgetAll={onForgetAll}
          />
        )}
      </div>
      <output className="sr">{isOpen ? t('suggestionCount', { count: all.length }) : ''}</output>
      {error !== undefined && (
        <p id={errorId} className={styles['problem']} role="alert">
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </form>
  )
}
