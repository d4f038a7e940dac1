import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classes } from '../page/classes.ts'
import { Cover } from './Cover.tsx'
import { CoverLink } from './CoverLink.tsx'
import styles from './CoverShelf.module.css'
import { IconButton } from '../controls/IconButton.tsx'

export interface ShelvedBook {
  id: string
  title: string
  author: string
  to: string
  lang?: string | undefined
  /** A picture of the jacket, where there is one. */
  cover?: string | undefined
  /** A line below the author: when it arrived, where it stands. */
  note?: string
  /** The book around which the others stand. */
  isHere?: boolean
}

interface Props {
  label: string
  books: readonly ShelvedBook[]
  /** Whether a book is to be had, where that can be asked. */
  statusOf?: (id: string) => ReactNode
}

/** Whoever comes to a book sees what stands at both of its sides. */
function toTheMiddle(book: HTMLLIElement | null) {
  const shelf = book?.parentElement
  if (shelf) shelf.scrollLeft = book.offsetLeft - (shelf.clientWidth - book.offsetWidth) / 2
}

/** Books side by side, their covers to the front. What does not fit is reached by scrolling, or by the two arrows. */
export function CoverShelf({ label, books, statusOf }: Props) {
  const { t } = useTranslation('ui')
  const list = useRef<HTMLUListElement>(null)

  const walk = (pages: number) =>
    list.current?.scrollBy({ left: pages * list.current.clientWidth * 0.8, behavior: 'smooth' })
  return (
    <div className={styles['frame']}>
      <div className={styles['arrows']}>
        <IconButton label={t('shelf.back', { shelf: label })} size="sm" onPress={() => walk(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={t('shelf.on', { shelf: label })} size="sm" onPress={() => walk(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys */}
      <ul ref={list} className={styles['shelf']} aria-label={label} tabIndex={0}>
        {books.map(({ id, title, author, to, lang, cover, note, isHere = false }) => (
          <li
            key={id}
            ref={isHere ? toTheMiddle : undefined}
            className={classes(isHere && styles['here'])}
            aria-current={isHere ? 'true' : undefined}
          >
            <CoverLink to={to} isHere={isHere}>
              <Cover book={{ id, title, author }} lang={lang} width={120} src={cover} />
            </CoverLink>
            <Link to={to} lang={lang} className="t-book-sm link-ink clamp-2">
              {title}
            </Link>
            {author && <span className="t-2 clamp-1">{author}</span>}
            {note && <span className="t-cap num clamp-1">{note}</span>}
            {statusOf && <span className={styles['status']}>{statusOf(id)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
