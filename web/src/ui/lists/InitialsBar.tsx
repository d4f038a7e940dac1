import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './InitialsBar.module.css'

const letters = [...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'), '#']

interface Props {
  label: string
  /** What there is, with how much of it stands under each: letters, or numbers of strokes (0 is what is not Chinese). */
  initials: readonly { initial: string; count: number }[]
  /** Letters are all there, those without entries without a link; of strokes only what there is. */
  kind?: 'letters' | 'strokes'
  /** Empty: the whole list. */
  selected: string
  /** Where a letter leads; the empty one leads to the whole list. */
  addressOf: (initial: string) => string
}

/** A list from A to Z, or by strokes: under which letter it is open. */
export function InitialsBar({ label, initials, kind = 'letters', selected, addressOf }: Props) {
  const { t } = useTranslation('ui')
  const counts = new Map(initials.map(({ initial, count }) => [initial, count]))
  const places = kind === 'letters' ? letters : initials.map(({ initial }) => initial)
  const wordsOf = (initial: string) => {
    if (kind === 'letters') return initial
    return initial === '0' ? t('initials.noStrokes') : t('initials.strokes', { strokes: initial })
  }
  const current = (initial: string) => (initial === selected ? ('true' as const) : undefined)
  return (
    <nav className={styles['bar']} aria-label={label}>
      <ul>
        <li>
          <Link to={addressOf('')} aria-current={current('')} preventScrollReset>
            {t('initials.all')}
          </Link>
        </li>
        {places.map((initial) => {
          const count = counts.get(initial) ?? 0
          return (
            <li key={initial}>
              {count === 0 ? (
                <span aria-hidden>{wordsOf(initial)}</span>
              ) : (
                <Link
                  to={addressOf(initial)}
                  aria-label={t('initials.one', { initial: wordsOf(initial), total: count })}
                  aria-current={current(initial)}
                  preventScrollReset
                >
                  {wordsOf(initial)}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
