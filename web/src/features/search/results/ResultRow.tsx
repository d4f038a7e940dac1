import type { SearchReply, SearchResult } from '@shulin/contract/search'
import { languageOf } from '@shulin/presentation/language-of'
import { ChevronDown, CircleHelp, Layers, Quote } from 'lucide-react'
import { startTransition, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { BookRow } from '../../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import { AvailabilityLine, useSoonest, type Availability } from '../../catalogue/catalogue.tsx'
import { useFavouriteAction } from '../../favourites/favourites.ts'
import { CiteDialog } from '../../record/record.ts'
import { Marked } from './Marked.tsx'
import { passageOf } from './marks.ts'
import { bookAddress, recordAddress } from './result-address.ts'
import styles from './Results.module.css'
import { Why } from './Why.tsx'

/** A title of a result with what is shown of it, however the list looks. */
export interface ShownResult {
  result: SearchResult
  /** The kind of document in words. */
  kind: string | undefined
  picture: string
  /** Whether it is to be had: none while that is on its way, and where it could not be learnt. */
  availability: Availability | undefined
  isOnItsWay: boolean
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
  isOnItsWay,
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
  const to = recordAddress(result)
  const favourite = useFavouriteAction(recordId)
  const soonest = useSoonest({ recordId, to }, availability)
  const [isCiting, setIsCiting] = useState<boolean>()
  const [isExplained, setIsExplained] = useState(false)
  const cite = {
    id: 'cite',
    label: t('cite'),
    icon: <Quote aria-hidden />,
    // The press is answered before the dialog is drawn.
    onAction: () => startTransition(() => setIsCiting(true)),
  }
  const why = {
    id: 'why',
    label: t('why'),
    icon: <CircleHelp aria-hidden />,
    isFolded: true,
    isOn: isExplained,
    onAction: () => setIsExplained(!isExplained),
  }
  const actions = [
    ...favourite,
    cite,
    ...(isOnItsWay ? [] : [soonest]),
    ...(reply.steps.length > 0 ? [why] : []),
  ]
  return (
    <BookRow
      name={title}
      title={<Marked text={title} marks={highlight.title} />}
      to={to}
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
      isActionOnItsWay={isOnItsWay}
      tick={tick}
      headingLevel={headingLevel}
    >
      {missing.length > 0 && (
        <p className={styles['missing']}>
          {t('missing', { words: missing.join(t('nothing.and')) })}
        </p>
      )}
      <AvailabilityLine
        availability={availability}
        isOnItsWay={isOnItsWay}
        callNo={result.callNo}
      />
      {others.length > 0 && <Editions editions={others} />}
      {isExplained && (
        <Why result={result} rung={reply.rung} onClose={() => setIsExplained(false)} />
      )}
      {isCiting !== undefined && (
        <Suspense>
          <CiteDialog recordId={recordId} isOpen={isCiting} onClose={() => setIsCiting(false)} />
        </Suspense>
      )}
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
