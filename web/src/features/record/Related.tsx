import type { Neighbour } from '@shulin/contract/record'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { languageOf } from '../search/search.ts'
import { isArticle } from './kinds.ts'
import styles from './RecordPage.module.css'
import { Section } from './Section.tsx'
import { useParts, useRelated } from './useRecord.ts'

const shelves = ['editions', 'series', 'subjects', 'creators'] as const

/** What stands beside the title, shelf by shelf. */
export function Related({ recordId, type }: { recordId: number; type: string }) {
  const { t } = useTranslation('record')
  const query = useRelated(recordId)
  const likes = useParts(recordId, type).data?.likes ?? []
  const isEmpty = query.data && shelves.every((name) => query.data[name].length === 0)
  if (isEmpty && likes.length === 0) return null
  return (
    <Section id="related" title={t('related')}>
      <QueryState query={query} failed={t('related.failed')}>
        {(related) =>
          shelves.map(
            (name) =>
              related[name].length > 0 && (
                <Shelf key={name} label={t(`related.${name}`)} books={related[name]} />
              ),
          )
        }
      </QueryState>
      {likes.length > 0 && <Shelf label={t('related.likes')} books={likes} />}
    </Section>
  )
}

const Shelf = ({ label, books }: { label: string; books: readonly Neighbour[] }) => (
  <div className={styles['beside']}>
    <h3 className={styles['text__sub']}>{label}</h3>
    <ul className={styles['shelf']}>
      {books.map((book) => (
        <li key={book.recordId}>
          <OnShelf book={book} />
        </li>
      ))}
    </ul>
  </div>
)

function OnShelf({ book }: { book: Neighbour }) {
  const { t, i18n } = useTranslation('record')
  const { recordId, title, author, publisher, publishYear, docCode, cover } = book
  const lang = languageOf(title, i18n.language)
  return (
    <>
      <Cover
        book={{ id: String(recordId), title, author }}
        lang={lang}
        width={120}
        src={cover || undefined}
        isArticle={isArticle(docCode)}
      />
      <Link
        to={`/searchList/bookDetails/${recordId}`}
        lang={lang}
        className="t-book-sm link-ink clamp-2"
      >
        {title}
      </Link>
      <span className="t-2 clamp-1" lang={languageOf(author, i18n.language)}>
        {author}
      </span>
      <span className="t-cap num clamp-1">
        {[publisher, publishYear].filter(Boolean).join(t('comma'))}
      </span>
    </>
  )
}
