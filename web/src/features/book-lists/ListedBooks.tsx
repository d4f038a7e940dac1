import { useTranslation } from 'react-i18next'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import { languageOf, recordAddress } from '../search/search.ts'

interface ListedBook {
  recordId: number
  title: string
  author: string
  note: string
}

/** The books of a list in its order, each with what was noted of it. */
export function ListedBooks({ books }: { books: readonly ListedBook[] }) {
  const { t, i18n } = useTranslation('book-lists')
  const statusOf = useListedAvailability(books.map(({ recordId }) => recordId))
  if (books.length === 0) return <EmptyShelf>{t('books.empty')}</EmptyShelf>
  return (
    <BookRows>
      {books.map(({ recordId, title, author, note }) => {
        const lang = languageOf(title, i18n.language)
        return (
          <BookRow
            key={recordId}
            name={title}
            to={recordAddress(recordId)}
            {...(lang && { lang })}
            meta={author}
            cover={<Cover book={{ id: String(recordId), title, author }} lang={lang} />}
          >
            {note && <p>{note}</p>}
            {statusOf(recordId)}
          </BookRow>
        )
      })}
    </BookRows>
  )
}
