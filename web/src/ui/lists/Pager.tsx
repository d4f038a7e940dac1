import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { pagesOf } from './last-page.ts'
import styles from './Pager.module.css'

interface Props {
  page: number
  /** Entries in the whole list. */
  total: number
  /** Entries on one page. */
  rows?: number
  onChange: (page: number) => void
  /** Where the focus goes after a change: the heading of the list, or else that of the page. */
  heading?: RefObject<HTMLElement | null>
  /** At the right end, e.g. how many rows a page has. */
  end?: ReactNode
}

/** The pages of a list: numbers where there is room, else only the neighbours. */
export function Pager({ page, total, rows = 10, onChange, heading, end }: Props) {
  const { t } = useTranslation('ui')
  const turnedFrom = useRef<number>(undefined)
  const pages = pagesOf(total, rows)

  useEffect(() => {
    if (turnedFrom.current === undefined || turnedFrom.current === page) return
    turnedFrom.current = undefined
    const target = heading?.current ?? document.querySelector<HTMLElement>('h1')
    target?.focus()
  }, [page, heading])

  if (pages < 2) return null
  const turnTo = (wanted: number) => {
    turnedFrom.current = page
    onChange(wanted)
  }
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      <AriaButton isDisabled={page <= 1} onPress={() => turnTo(page - 1)}>
        <ChevronLeft className="i--16" aria-hidden />
        <span className={styles['word']}>{t('previousPage')}</span>
      </AriaButton>
      <ol>
        {numbersAround(page, pages).map((number) =>
          typeof number === 'string' ? (
            <li key={number} className={styles['gap']} aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              <AriaButton
                aria-label={t('pageNumber', { page: number })}
                {...(number === page && { 'aria-current': 'page' })}
                onPress={() => number !== page && turnTo(number)}
              >
                {number}
              </AriaButton>
            </li>
          ),
        )}
      </ol>
      <span className={styles['place']}>{t('pageOf', { page, pages })}</span>
      <AriaButton isDisabled={page >= pages} onPress={() => turnTo(page + 1)}>
        <span className={styles['word']}>{t('nextPage')}</span>
        <ChevronRight className="i--16" aria-hidden />
      </AriaButton>
      {end && <div className={styles['end']}>{end}</div>}
    </nav>
  )
}

/** First, last, and five around the present page; a gap where pages are left out. */
function numbersAround(page: number, pages: number) {
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  const last = Math.min(pages, first + 4)
  const numbers: (number | 'gap before' | 'gap after')[] = Array.from(
    { length: last - first + 1 },
    (_, n) => first + n,
  )
  if (first === 3) numbers.unshift(2)
  if (first > 3) numbers.unshift('gap before')
  if (first > 1) numbers.unshift(1)
  if (last === pages - 2) numbers.push(pages - 1)
  if (last < pages - 2) numbers.push('gap after')
  if (last < pages) numbers.push(pages)
  return numbers
}
