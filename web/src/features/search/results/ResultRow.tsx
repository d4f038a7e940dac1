import type { SearchReply, SearchResult } from '@shulin/contract/search'
import { languageOf } from '@shulin/presentation/language-of'
import { ChevronDown, Layers } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BookRow } from '../../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import { useFavouriteAction } from '../../favourites/favourites.ts'
import { Marked } from './Marked.tsx'
import { passageOf } from './marks.ts'
import { bookAddress, isPaper, recordAddress } from './result-address.ts'
import styles from './Results.module.css'
import { Why } from './Why.tsx'

/** A title of a result with what is shown of it, however the list looks. */
export interface ShownResult {
  result: SearchResult
  /** The kind of document in words. */
  kind: string | undefined
  picture: string
  /** Whether it is to be had. */
  availability: ReactNode
  tick: { isChosen: boolean; onChange: (isChosen: boolean) => void }
}

interface Props extends Omit<ShownResult, 'tick'> {
  tick?: ShownResult['tick'] | undefined
  reply: Pick<SearchReply, 'rung' | 'steps'>
  headingLevel?: 2 | 3
}

/** One title of a result, with the places marked that answer the search. */
export function ResultRow({
  result,
  kind,
  picture,
  availability,
  tick,
  reply,
  headingLevel = 2,
}: Props) {
  const { t, i18n } = useTranslation('search')
  const { recordId, title, author, publisher, publishYear, docCode, highlight } = result
  const lang = languageOf(title, i18n.language)
  const missing = result.missingWords ?? []
  const passage = passageOf(result.abstract, highlight.abstract)
  const others = result.editions?.filter((edition) => edition.recordId !== recordId) ?? []
  const published = [publisher, publishYear].filter(Boolean).join(t('comma'))
  const actions = useFavouriteAction(recordId)
  return (
    <BookRow
      name={title}
      title={<Marked text={title} marks={highlight.title} />}
      to={recordAddress(result)}
      {...(lang && { lang })}
      {...(docCode !== 'book' && kind && { tag: kind })}
      meta={
        <>
          <Marked text={author} marks={highlight.author} />
          {author && published && ' / '}
          <span className="num">{published}</span>
        </>
      }
      cover={
        <Cover
          book={{ id: String(recordId), title, author, docCode }}
          lang={lang}
          src={picture || undefined}
        />
      }
      snippet={passage && <Marked {...passage} />}
      actions={actions}
      tick={tick}
      headingLevel={headingLevel}
    >
      {missing.length > 0 && (
        <p className={styles['missing']}>
          {t('missing', { words: missing.join(t('nothing.and')) })}
        </p>
      )}
      {availability}
      {others.length > 0 && <Editions editions={others} />}
      <Why result={result} reply={reply} />
    </BookRow>
  )
}

/** The other editions of the work, folded into one line until somebody wants them. */
function Editions({ editions }: { editions: NonNullable<SearchResult['editions']> }) {
  const { t } = useTranslation('search')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles['editions__fold']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Layers className="i--16" aria-hidden />
        {t('editions', { count: editions.length })}
        <ChevronDown className="i--14" aria-hidden />
      </button>
      {isOpen && (
        <ul id={id} className={styles['editions']}>
          {editions.map(({ recordId, title, publisher, publishYear }) => (
            <li key={recordId}>
              <Link to={bookAddress(recordId)} className="link-ink">
                {title}
              </Link>{' '}
              <span className="t-2 num">
                {[publisher, publishYear].filter(Boolean).join(t('comma'))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
