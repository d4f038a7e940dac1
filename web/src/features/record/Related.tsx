import type { Neighbour, RelatedTitle } from '@shulin/contract/record'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { CoverLink } from '../../ui/catalogue/CoverLink.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import { languageOf, recordAddress } from '../search/search.ts'
import styles from './RecordPage.module.css'
import { ReportGrouping } from './ReportGrouping.tsx'
import { Section } from './Section.tsx'
import { useParts, useRelated } from './useRecord.ts'

const shelves = ['editions', 'series', 'creators', 'subjects'] as const
type ShelfName = (typeof shelves)[number]

/** What stands beside the title, shelf by shelf. */
export function Related({ recordId, type }: { recordId: number; type: string }) {
  const { t } = useTranslation('record')
  const query = useRelated(recordId)
  const parts = useParts(recordId, type)
  const likes = parts.data?.likes ?? []
  // One call for all shelves: it waits until it is known what stands on them.
  const beside =
    query.isPending || parts.isPending
      ? []
      : [...shelves.flatMap((name) => query.data?.[name] ?? []), ...likes]
  const statusOf = useListedAvailability(idsOf(beside))
  const isEmpty = query.data && shelves.every((name) => query.data[name].length === 0)
  if (isEmpty && likes.length === 0) return null
  return (
    <Section id="related" title={t('related')}>
      <QueryState query={query} failed={t('related.failed')}>
        {(related) =>
          shelves.map(
            (name) =>
              related[name].length > 0 && (
                <ShelfWithReasons
                  key={name}
                  name={name}
                  books={related[name]}
                  statusOf={statusOf}
                  foot={
                    name === 'editions' && (
                      <ReportGrouping recordId={recordId} editions={related.editions} />
                    )
                  }
                />
              ),
          )
        }
      </QueryState>
      {likes.length > 0 && <Shelf label={t('related.likes')} books={likes} statusOf={statusOf} />}
    </Section>
  )
}

const idsOf = (books: readonly Neighbour[]) => [...new Set(books.map(({ recordId }) => recordId))]

interface ShelfWithReasonsProps {
  name: ShelfName
  books: readonly RelatedTitle[]
  statusOf: (recordId: number) => ReactNode
  foot: ReactNode
}

/** Says why its titles stand there: what all of them share in its name, what only some do below them. */
function ShelfWithReasons({ name, books, statusOf, foot }: ShelfWithReasonsProps) {
  const { t } = useTranslation('record')
  const [first, ...others] = books
  const ofAll = (first?.shared ?? []).filter((value) =>
    others.every(({ shared }) => shared.includes(value)),
  )
  const label = t(`related.${name}`)
  const reasonOf = ({ shared }: RelatedTitle) => {
    if (name === 'editions') return undefined
    if (name === 'subjects' && shared.length === 0) return t('related.words')
    const names = shared.filter((value) => !ofAll.includes(value)).join(t('between'))
    return names === '' ? undefined : t(`related.shared.${name}`, { names })
  }
  return (
    <Shelf
      label={[label, ofAll.join(t('between'))].filter(Boolean).join(t('colon'))}
      books={books}
      reasons={books.map(reasonOf)}
      statusOf={statusOf}
      foot={foot}
    />
  )
}

interface ShelfProps {
  /** None where the heading above says it. */
  label?: string
  books: readonly Neighbour[]
  /** Why each stands there. */
  reasons?: readonly (string | undefined)[]
  statusOf: (recordId: number) => ReactNode
  /** Below its titles. */
  foot?: ReactNode
}

/** Titles side by side, each with whether it is to be had. */
export const Shelf = ({ label, books, reasons, statusOf, foot }: ShelfProps) => (
  <div className={styles['beside']}>
    {label !== undefined && <h3 className={styles['text__sub']}>{label}</h3>}
    <ul className={styles['shelf']}>
      {books.map((book, i) => (
        <li key={book.recordId}>
          <OnShelf book={book} reason={reasons?.[i]} />
          <span className={styles['shelf__status']}>{statusOf(book.recordId)}</span>
        </li>
      ))}
    </ul>
    {foot}
  </div>
)

function OnShelf({ book, reason }: { book: Neighbour; reason: string | undefined }) {
  const { t, i18n } = useTranslation('record')
  const { recordId, title, author, publisher, publishYear, docCode, cover } = book
  const lang = languageOf(title, i18n.language)
  const to = recordAddress(recordId)
  return (
    <>
      <CoverLink to={to}>
        <Cover
          book={{ id: String(recordId), title, author, docCode }}
          lang={lang}
          width={120}
          src={cover || undefined}
        />
      </CoverLink>
      <Link to={to} lang={lang} className="t-book-sm link-ink clamp-2">
        {title}
      </Link>
      <span className="t-2 clamp-1" lang={languageOf(author, i18n.language)}>
        {author}
      </span>
      <span className="t-cap num clamp-1">
        {[publisher, publishYear].filter(Boolean).join(t('comma'))}
      </span>
      {reason !== undefined && <span className="t-cap clamp-2">{reason}</span>}
    </>
  )
}
