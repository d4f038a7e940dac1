import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import styles from './Facet.module.css'
import { FacetSection } from './FacetSection.tsx'
import { TextField } from '../controls/TextField.tsx'

interface YearCount {
  year: number
  /** The last year, where a bar stands for several. */
  to?: number
  count: number
}

interface Props {
  label: string
  /** In order of the years. */
  counts: readonly YearCount[]
  from?: number | undefined
  to?: number | undefined
  onChange: (range: { from: number | undefined; to: number | undefined }) => void
  isOpenAtFirst?: boolean
}

const yearIn = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined)

/** The years as two fields, and how the results spread over them as a small picture. */
export function FacetYears({ label, counts, from, to, onChange, isOpenAtFirst = true }: Props) {
  const { t } = useTranslation('ui')
  const [first, setFirst] = useState(String(from ?? ''))
  const [last, setLast] = useState(String(to ?? ''))
  // The range may also be changed elsewhere, by the chip that stands for it.
  const [shown, setShown] = useState({ from, to })
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to })
    setFirst(String(from ?? ''))
    setLast(String(to ?? ''))
  }
  const highest = Math.max(1, ...counts.map(({ count }) => count))
  const isIn = (bar: YearCount) =>
    (bar.to ?? bar.year) >= (from ?? -Infinity) && bar.year <= (to ?? Infinity)

  const send = (event: FormEvent) => {
    event.preventDefault()
    onChange({ from: yearIn(first), to: yearIn(last) })
  }
  return (
    <FacetSection label={label} isOpenAtFirst={isOpenAtFirst}>
      {counts.length > 1 && (
        <div aria-hidden>
          <div className={styles['histo']}>
            {counts.map((bar) => (
              <i
                key={bar.year}
                className={isIn(bar) ? styles['on'] : undefined}
                style={{ height: `${(bar.count / highest) * 100}%` }}
              />
            ))}
          </div>
          <div className={styles['histo-scale']}>
            <span>{counts[0]?.year}</span>
            <span>{counts.at(-1)?.to ?? counts.at(-1)?.year}</span>
          </div>
        </div>
      )}
      <form className={styles['facet__years']} onSubmit={send}>
        <TextField
          label={t('yearFrom')}
          isLabelHidden
          inputMode="numeric"
          maxLength={4}
          size="sm"
          value={first}
          onChange={setFirst}
        />
        <span aria-hidden>{t('to')}</span>
        <TextField
          label={t('yearTo')}
          isLabelHidden
          inputMode="numeric"
          maxLength={4}
          size="sm"
          value={last}
          onChange={setLast}
        />
        <Button type="submit" size="sm">
          {t('apply')}
        </Button>
      </form>
    </FacetSection>
  )
}
