import type { BookDetail } from '@shulin/contract/record'
import { coinsOf } from '@shulin/presentation/coins'
import { ChevronDown } from 'lucide-react'
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { Facts } from '../../ui/console/Facts.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { addressOf, languageOf } from '../search/search.ts'
import { Figures } from './holdings/Figures.tsx'
import { personAddress } from './person/person-address.ts'
import styles from './RecordPage.module.css'
import { useCodeNames } from './useRecord.ts'

/** A picture is shown large when it is pressed; what was drawn in its stead says no more in large. */
export function RecordCover({ book }: { book: BookDetail }) {
  const { t, i18n } = useTranslation('record')
  const [isLarge, setIsLarge] = useState<boolean>()
  const { recordId, title, author, cover, docCode } = book
  const drawn = (
    <Cover
      book={{ id: String(recordId), title, author, docCode }}
      lang={languageOf(title, i18n.language)}
      width={200}
      src={cover || undefined}
    />
  )
  if (!cover) return drawn
  return (
    <>
      <button
        type="button"
        className={styles['cover__large']}
        aria-label={t('cover.large')}
        onClick={() => setIsLarge(true)}
      >
        {drawn}
      </button>
      {isLarge !== undefined && (
        <Suspense>
          <CoverDialog book={book} isOpen={isLarge} onClose={() => setIsLarge(false)} />
        </Suspense>
      )}
    </>
  )
}

const CoverDialog = lazy(async () => ({ default: (await import('./CoverDialog.tsx')).CoverDialog }))

/** What the title is: its names, who made it, and its description; the less asked-for facts are folded. */
export function RecordFacts({ book, heading }: { book: BookDetail; heading: ReactNode }) {
  const { t, i18n } = useTranslation('record')
  const nameOf = useCodeNames()
  const [isWhole, setIsWhole] = useState(false)
  const comma = t('comma')
  const listed = (values: readonly string[], field: string) =>
    values.length === 0 ? null : (
      <Linked
        values={values}
        addressOf={(value) => addressOf({ keyword: value, searchField: field })}
        between={t('between')}
      />
    )
  const classed = book.classNo === '' ? null : <ClassLink book={book} />
  const firstFacts: [string, ReactNode][] = [
    [t('published'), publishedIn(book, t('colon'), comma)],
    [t('edition'), book.edition],
    [t('extent'), book.extent],
    [t('isbn'), number(book.isbns.map(hyphened), comma)],
    [t('issn'), number(book.issns, comma)],
    [t('class'), classed],
    [t('subjects'), listed(book.subjects, 'subject')],
    [t('series'), listed(book.series, 'series')],
  ]
  const languages = book.langCode.map((code) => nameOf('langCode', code)).join(comma)
  const otherFacts: [string, ReactNode][] = [
    [t('otherTitles'), book.otherTitles.slice(1).join(comma)],
    [t('kind'), nameOf('documentTypeList', book.docCode)],
    [t('language'), languages],
    [t('country'), book.countryCode && nameOf('countryCode', book.countryCode)],
    [t('doi'), number([book.doi], comma)],
    [t('price'), book.price],
    [t('have'), book.holdingSummary],
    [t('number'), number([String(book.recordId)], comma)],
  ]
  const [parallel] = book.otherTitles
  return (
    <div className={styles['facts']}>
      <div className={styles['title']}>{heading}</div>
      {parallel && (
        <p className={styles['parallel']} lang={languageOf(parallel, i18n.language)}>
          {parallel}
        </p>
      )}
      {book.creators.length > 0 && (
        <p className={styles['by']}>
          <Linked
            values={book.creators}
            addressOf={(name) => personAddress(name, book.recordId)}
            between={t('between')}
          />
        </p>
      )}
      <Figures book={book} />
      <div className={styles['dl']}>
        <Facts facts={isWhole ? [...firstFacts, ...otherFacts] : firstFacts} />
      </div>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {t(isWhole ? 'facts.less' : 'facts.more')}
        <ChevronDown className="i--16" aria-hidden />
      </button>
      <span className="Z3988" title={coinsOf(book)} />
    </div>
  )
}

const number = (values: readonly string[], comma: string) => {
  const text = values.filter(Boolean).join(comma)
  return text && <span className="num">{text}</span>
}

function publishedIn(
  { place, publisher, publishYear, published }: BookDetail,
  colon: string,
  comma: string,
) {
  const house = [place, publisher].filter(Boolean).join(colon)
  const when = published || (publishYear === null ? '' : String(publishYear))
  return [house, when].filter(Boolean).join(comma)
}

/** How many digits the house has, by its first: for numbers of mainland China. Those of other countries keep their digits. */
const houseDigits = [2, 3, 3, 3, 3, 4, 4, 4, 5, 6]

function hyphened(isbn: string) {
  if (!/^9787\d{9}$/.test(isbn)) return isbn
  const house = 4 + houseDigits[Number(isbn[4])]!
  return ['978-7', isbn.slice(4, house), isbn.slice(house, 12), isbn[12]].join('-')
}

function ClassLink({ book: { classNo, className } }: { book: BookDetail }) {
  return (
    <Link to={addressOf({ keyword: classNo, searchField: 'classNo', matchMode: '3' })}>
      <span className="num">{classNo}</span> {className}
    </Link>
  )
}

interface LinkedProps {
  values: readonly string[]
  addressOf: (value: string) => string
  between: string
}

/** A name leads to the person, anything else to what else has it. */
const Linked = ({ values, addressOf: leadTo, between }: LinkedProps) => (
  <span>
    {values.map((value, place) => (
      <Fragment key={value}>
        {place > 0 && between}
        <Link to={leadTo(value)}>{value}</Link>
      </Fragment>
    ))}
  </span>
)

/** Cover and description on their way, in their size. */
export const RecordHeadWaiting = ({ heading }: { heading: ReactNode }) => (
  <>
    <div className={styles['cover']}>
      <Loading>
        <Skeleton shape="cover" width="100%" />
      </Loading>
    </div>
    <div className={styles['facts--waiting']}>
      <div className="sr">{heading}</div>
      <Loading>
        <Skeleton shape="page" width="42%" />
        <Skeleton shape="text" width="30%" />
        <Skeleton shape="text" width="64%" />
        <Skeleton shape="text" width="58%" />
        <Skeleton shape="text" width="46%" />
        <Skeleton shape="text" width="52%" />
      </Loading>
    </div>
  </>
)
