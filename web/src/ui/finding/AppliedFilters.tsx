import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import { Chip } from '../controls/Chip.tsx'
import styles from '../controls/Chip.module.css'

interface Props {
  filters: readonly { id: string; label: string }[]
  onRemove: (id: string) => void
  onClear: () => void
}

/** The filters in force, above the list they narrow. */
export function AppliedFilters({ filters, onRemove, onClear }: Props) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ place: number; among: number }>(undefined)

  // The button that was pressed is gone with its chip: the focus goes on to the next one.
  useEffect(() => {
    if (!removed.current || filters.length === removed.current.among) return
    list.current?.querySelectorAll('button')[removed.current.place]?.focus()
    removed.current = undefined
  }, [filters.length])

  if (filters.length === 0) return null
  return (
    <ul ref={list} className={styles['chips']} aria-label={t('appliedFilters')}>
      {filters.map(({ id, label }, place) => (
        <li key={id}>
          <Chip
            onRemove={() => {
              removed.current = { place, among: filters.length }
              onRemove(id)
            }}
          >
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <Button look="text" size="sm" onPress={onClear}>
          {t('clearAll')}
        </Button>
      </li>
    </ul>
  )
}
