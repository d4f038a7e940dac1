import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import tickStyles from './Checkbox.module.css'
import { Dialog } from './Dialog.tsx'
import styles from './Facet.module.css'
import { FacetSection } from './FacetSection.tsx'
import { SearchField } from './SearchField.tsx'

export interface FacetValue {
  id: string
  label: string
  count: number
}

interface Props {
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  isOpenAtFirst?: boolean
  /** How many stand in the list; the rest is behind 更多. */
  atOnce?: number
  /** Opens a list of our caller's behind 更多: for facets with more values than `values` holds. */
  onMore?: () => void
}

/** The values of one facet with their counts: each is a filter. A count of zero shows only while chosen. */
export function FacetGroup({
  label,
  values,
  chosen,
  onChange,
  isOpenAtFirst = true,
  atOnce = 6,
  onMore,
}: Props) {
  const { t } = useTranslation('ui')
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const [wanted, setWanted] = useState('')

  const worthShowing = values.filter(({ id, count }) => count > 0 || chosen.includes(id))
  const first = worthShowing.filter(({ id }, place) => place < atOnce || chosen.includes(id))
  const found = worthShowing.filter(({ label }) =>
    label.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  )
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const ticks = (shown: readonly FacetValue[]) =>
    shown.map((value) => (
      <FacetTick
        key={value.id}
        value={value}
        isChosen={chosen.includes(value.id)}
        onToggle={() => toggle(value.id)}
      />
    ))

  return (
    <FacetSection label={label} isOpenAtFirst={isOpenAtFirst}>
      {ticks(first)}
      {worthShowing.length > first.length && (
        <AriaButton
          className={styles['facet__more']!}
          aria-label={t('moreOf', { name: label })}
          onPress={onMore ?? (() => setIsMoreOpen(true))}
        >
          {t('more')}
        </AriaButton>
      )}
      <Dialog title={label} width={640} isOpen={isMoreOpen} onClose={() => setIsMoreOpen(false)}>
        <SearchField
          label={t('findAmong', { name: label })}
          isLabelHidden
          placeholder={t('findAmong', { name: label })}
          value={wanted}
          onChange={setWanted}
        />
        <fieldset className={styles['facet__all']} aria-label={label}>
          {ticks(found)}
          {found.length === 0 && (
            <output className={styles['facet__none']}>{t('noneFound')}</output>
          )}
        </fieldset>
      </Dialog>
    </FacetSection>
  )
}

interface TickProps {
  value: FacetValue
  isChosen: boolean
  onToggle: () => void
}

/** One value of a facet, with its count. */
export function FacetTick({ value: { label, count }, isChosen, onToggle }: TickProps) {
  const { i18n } = useTranslation('ui')
  return (
    <label className={styles['facet__opt']}>
      <input
        className={tickStyles['tick']}
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
      />
      <span>{label}</span>{' '}
      <span className={styles['count']}>{count.toLocaleString(i18n.language)}</span>
    </label>
  )
}
