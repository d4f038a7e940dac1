import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { RefusedCall } from '../../platform/api.ts'
import { useIsWhole } from '../../platform/first-drawing.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { addressOf, CatalogueSearch, languageOf, noteTyped } from '../search/search.ts'
import { Anchors } from './Anchors.tsx'
import { AboutSection } from './AboutSection.tsx'
import { Files } from './files/Files.tsx'
import { GetBox } from './holdings/GetBox.tsx'
import { Holdings } from './holdings/Holdings.tsx'
import { Issues } from './holdings/Issues.tsx'
import { PrintFoot } from './tools/PrintFoot.tsx'
import { RecordCover, RecordFacts, RecordHeadWaiting } from './RecordHead.tsx'
import styles from './RecordPage.module.css'
import { Related } from './Related.tsx'
import { OnTheShelf } from './shelf/OnTheShelf.tsx'
import { Slot } from './Slot.tsx'
import { Tools } from './tools/Tools.tsx'
import { Trend } from './holdings/Trend.tsx'
import { usePublicAddress } from './tools/usePublicAddress.ts'
import { useBookDetail, useItems, useVisit } from './useRecord.ts'
import { FailureNote } from '../../ui/feedback/FailureNote.tsx'
import { TrailBar } from './trail/TrailBar.tsx'
import { useTrail, type Trail } from './trail/useTrail.ts'

export { prepareRecord } from './useRecord.ts'

/** One title: what it is, where it is, what it is about, and what stands beside it. */
export function RecordPage() {
  const { id = '', type = '' } = useParams()
  // Another record is another page: nothing of the one before stays.
  return isRecordId(id) ? <OneRecord key={id} recordId={Number(id)} type={type} /> : <NoRecord />
}

/** The same, opened from the favourites: the number stands behind the address, and the way back leads there. */
export function KeptRecordPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  if (id === '') return <Navigate to={favouritesAddress} replace />
  return isRecordId(id) ? <OneRecord key={id} recordId={Number(id)} type="" isKept /> : <NoRecord />
}

const favouritesAddress = '/myFav'

const isRecordId = (id: string) => /^[1-9]\d{0,14}$/.test(id)

interface OneRecordProps {
  recordId: number
  type: string
  isKept?: boolean
}

function OneRecord({ recordId, type, isKept = false }: OneRecordProps) {
  const { t, i18n } = useTranslation('record')
  const query = useBookDetail(recordId)
  const { data: book, error, isFetching } = query
  const items = useItems(recordId)
  const isWhole = useIsWhole()
  const trail = useTrail()
  const refused = error as RefusedCall | null
  useVisit(book)
  usePublicAddress(book?.recordId)
  const movedTo = refused?.reply?.details?.['movedTo']
  if (typeof movedTo === 'number') {
    return <Navigate to={`/searchList/bookDetails/${movedTo}`} replace />
  }
  if (refused?.reply?.errCode === 404) return <NoRecord />
  const lang = book && languageOf(book.title, i18n.language)
  // What stands below is asked for at once, and shown where it stays: not before what stands above has its height.
  const isAboveThere = (book !== undefined || refused !== null) && !items.isPending
  return (
    <Page
      title={book?.title ?? t('record')}
      {...(book && { kind: t('record') })}
      {...(lang && { lang })}
    >
      {(heading) => (
        <>
          <RecordSearch trail={trail} />
          <TrailBar recordId={recordId} trail={trail} {...(isKept && { to: favouritesAddress })} />
          <article className={styles['record']}>
            <div
              className={`grid-record ${styles['top']}`}
              data-waiting={book || refused ? undefined : ''}
            >
              {book ? (
                <>
                  <div className={styles['cover']}>
                    <RecordCover book={book} />
                    <Tools book={book} />
                  </div>
                  <RecordFacts book={book} heading={heading} />
                </>
              ) : refused ? (
                <div className={styles['top__failed']}>
                  <div className="sr">{heading}</div>
                  <FailureNote
                    error={refused}
                    onRetry={() => void query.refetch()}
                    isRetrying={isFetching}
                  >
                    {t('failed')}
                  </FailureNote>
                </div>
              ) : (
                <RecordHeadWaiting heading={heading} />
              )}
              <GetBox recordId={recordId} type={type} book={book} />
            </div>
            <div hidden={!isAboveThere} aria-busy={!isWhole || undefined}>
              {isWhole && (
                <>
                  <Anchors recordId={recordId} type={type} />
                  <Slot name="ways" book={book} className={styles['ways']} />
                  <Holdings recordId={recordId} />
                  <Issues recordId={recordId} type={type} />
                  <Files recordId={recordId} type={type} />
                  <AboutSection recordId={recordId} />
                  <Trend recordId={recordId} />
                  {book && <OnTheShelf book={book} />}
                  <Slot name="inLists" book={book} />
                  <Slot name="comment" book={book} className={styles['comments']} />
                  <Related recordId={recordId} type={type} />
                  <PrintFoot recordId={recordId} />
                </>
              )}
            </div>
          </article>
        </>
      )}
    </Page>
  )
}

/** Of the search that has found the title the words stay in the box. */
function RecordSearch({ trail: { search: found } }: { trail: Trail }) {
  const navigate = useNavigate()
  function search(keyword: string, searchField: string) {
    noteTyped(keyword)
    void navigate(addressOf({ keyword, searchField }))
  }
  return (
    <div id="search" className={styles['search']}>
      <CatalogueSearch
        {...(found && { keyword: found.keyword, searchField: found.searchField })}
        onSearch={search}
      />
    </div>
  )
}

function NoRecord() {
  const { t } = useTranslation('record')
  return (
    <Page title={t('unknown')}>
      <EmptyShelf
        why={t('unknown.why')}
        action={<LinkButton href="/searchList">{t('unknown.search')}</LinkButton>}
      >
        {t('unknown.title')}
      </EmptyShelf>
    </Page>
  )
}
