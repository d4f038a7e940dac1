// The focus stays in the field, which gets the keys; the list has roles, but nothing in it takes the focus.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/prefer-tag-over-role */
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import styles from './SearchBox.module.css'

export interface Suggestion {
  id: string
  text: string
  /** At the right, e.g. how many records there are. */
  note?: string
  /** One of the reader's own searches: can be forgotten, with its cross or the Delete key. */
  isOwn?: boolean
}

export interface SuggestionGroup {
  id: string
  label: string
  icon: ReactNode
  suggestions: readonly Suggestion[]
}

interface Props {
  id: string
  groups: readonly SuggestionGroup[]
  typed: string
  active: number | undefined
  onChoose: (suggestion: Suggestion) => void
  onForget: ((suggestion: Suggestion) => void) | undefined
  onForgetAll: (() => void) | undefined
}

/** The list under the search box. */
export function Suggestions({ id, groups, typed, active, onChoose, onForget, onForgetAll }: Props) {
  const { t } = useTranslation('ui')
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  const all = groups.flatMap((group) => group.suggestions)
  // A press in the list must not take the focus from the field: that would close the list.
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  const forget = (event: MouseEvent, suggestion: Suggestion) => {
    event.stopPropagation()
    onForget?.(suggestion)
  }
  return (
    <div className={styles['search__pop']} onMouseDown={keepFocus}>
      <div id={id} role="listbox" aria-label={t('suggestions')}>
        {groups
          .filter((group) => group.suggestions.length > 0)
          .map((group) => (
            <div key={group.id} role="group" aria-label={group.label}>
              <p className={styles['suggest__group']} aria-hidden>
                {group.label}
              </p>
              {group.suggestions.map((suggestion) => {
                const place = all.indexOf(suggestion)
                return (
                  <div
                    key={suggestion.id}
                    id={`${id}-${place}`}
                    className={styles['suggest__item']}
                    role="option"
                    aria-selected={place === active}
                    onClick={() => onChoose(suggestion)}
                  >
                    {group.icon}
                    <span>
                      <Completed text={suggestion.text} typed={typed} />
                    </span>
                    {suggestion.note && <small>{suggestion.note}</small>}
                    {suggestion.isOwn && onForget && (
                      <span
                        className={styles['suggest__drop']}
                        aria-hidden
                        onClick={(event) => forget(event, suggestion)}
                      >
                        <X className="i--14" />
                      </span>
                    )}
                  </div>
                )
              })}
            </div>
          ))}
      </div>
      {onForgetAll && all.some(({ isOwn }) => isOwn) && (
        <div className={styles['suggest__foot']}>
          <Button look="text" size="sm" onPress={onForgetAll}>
            {t('forgetSearches')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What was typed stays plain, what the suggestion adds is bold. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const known = typed.trim()
  const at = known === '' ? -1 : text.toLocaleLowerCase().indexOf(known.toLocaleLowerCase())
  if (known === '') return text
  if (at < 0) return <b>{text}</b>
  return (
    <>
      {at > 0 && <b>{text.slice(0, at)}</b>}
      {text.slice(at, at + known.length)}
      <b>{text.slice(at + known.length)}</b>
    </>
  )
}
