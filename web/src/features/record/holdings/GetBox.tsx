import type { BookDetail } from '@shulin/contract/record'
import { noteFullTextVisit } from '@shulin/contract/usage'
import { placeName } from '@shulin/presentation/place-name'
import { BookOpen, ExternalLink, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayOf, todayIn } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { noteUse } from '../../usage/usage.ts'
import { OutsideLinks } from '../files/OutsideLinks.tsx'
import { goDownTo } from '../go-down-to.ts'
import styles from '../RecordPage.module.css'
import { ResolverLink } from '../files/ResolverLink.tsx'
import { Slot } from '../Slot.tsx'
import { useItems, useParts, type LibraryItems, type Parts } from '../useRecord.ts'

interface Props {
  recordId: number
  type: string
  /** None while it is on its way. */
  book: BookDetail | undefined
}

/** How to come by it: on a shelf, where; or on the screen. */
export function GetBox({ recordId, type, book }: Props) {
  const { t } = useTranslation('record')
  const items = useItems(recordId)
  const parts = useParts(recordId, type)
  const libraries = items.data ?? []
  const resources = parts.data?.eleItems.filter(({ kind }) => kind !== 'contents') ?? []
  const isKnown = items.data !== undefined && parts.data !== undefined
  return (
    <aside className={styles['get']} aria-labelledby="record-get">
      <h2 className="t-section" id="record-get">
        {t('get')}
      </h2>
      {items.isPending && (
        <p className={styles['get__state']}>
          <Skeleton shape="text" width="120px" />
        </p>
      )}
      {items.error && <p className={styles['get__note']}>{t('get.failed')}</p>}
      {libraries.length > 0 && <OnShelf libraries={libraries} callNo={book?.callNo ?? ''} />}
      {isKnown && libraries.length === 0 && resources.length === 0 && (
        <p className={styles['get__note']}>{t('get.nothing')}</p>
      )}
      {resources.length > 0 && <Online recordId={recordId} resources={resources} />}
      <Slot name="request" book={book} className={styles['get__best']} />
      <Slot name="buy" book={book} />
      {book && <OutsideLinks book={book} />}
      {book && <ResolverLink recordId={recordId}>{t('resolver')}</ResolverLink>}
    </aside>
  )
}

function OnShelf({ libraries, callNo }: { libraries: LibraryItems[]; callNo: string }) {
  const { t, i18n } = useTranslation('record')
  const { timeZone } = useInstitution()
  const items = libraries.flatMap(({ libName, list }) => list.map((item) => ({ ...item, libName })))
  const onShelf = items.filter(({ status }) => status === 'on shelf')
  const first = onShelf[0] ?? items[0]!
  const placeOf = (item: (typeof items)[number]) => placeName(item.libName, item.curLocationName)
  const others = new Set(items.map(placeOf)).size - 1
  const today = todayIn(timeZone)
  // What should have come back already may come back on any day.
  const [soonest] = items
    .map(({ dueDate }) => dueDate)
    .filter((day) => day >= today)
    .toSorted()
  return (
    <>
      <p className={styles['get__state']}>
        <StatusChip status={onShelf.length > 0 ? 'shelf' : 'loan'}>
          {onShelf.length > 0 ? t('get.onShelf', { count: onShelf.length }) : t('get.noneOnShelf')}
        </StatusChip>
        <span className="t-2">{t('get.inAll', { count: items.length })}</span>
      </p>
      {onShelf.length === 0 && soonest && (
        <p className={styles['get__return']}>
          <time dateTime={soonest}>
            {t('get.earliestReturn', { day: dayOf(soonest, i18n.language) })}
          </time>
        </p>
      )}
      {onShelf.length === 0 && !soonest && items.some(({ dueDate }) => dueDate !== '') && (
        <p className={styles['get__return']}>{t('get.overdue')}</p>
      )}
      {(first.callNo || callNo) && (
        <p className={`call print-call ${styles['get__call']}`}>{first.callNo || callNo}</p>
      )}
      <p className={styles['get__place']}>
        <MapPin className="i--16" aria-hidden />
        <span>{[placeOf(first), first.shelfNo].filter(Boolean).join(' ')}</span>
      </p>
      {others > 0 && (
        <Button look="text" size="sm" onPress={() => goDownTo('holdings')}>
          {t('get.otherPlaces', { count: others })}
        </Button>
      )}
    </>
  )
}

function Online({ recordId, resources }: { recordId: number; resources: Parts['eleItems'] }) {
  const { t } = useTranslation('record')
  return (
    <div className={styles['get__online']}>
      <h3>{t('online')}</h3>
      <ul>
        {resources.map(({ name, kind, url, offCampusUrl, covered, needsLogin }) => (
          <li key={`${name} ${url}`}>
            <a
              href={offCampusUrl || url}
              target="_blank"
              rel="noopener"
              onClick={() => noteUse(noteFullTextVisit, { body: { recordId, url } })}
            >
              {name ? (
                <ExternalLink className="i--16" aria-hidden />
              ) : (
                <BookOpen className="i--16" aria-hidden />
              )}
              {name || t(`online.${kind}`)}
            </a>
            <span className={styles['get__how']}>
              {[
                covered,
                offCampusUrl ? t('online.offCampus') : '',
                needsLogin ? t('online.login') : '',
              ]
                .filter(Boolean)
                .join(t('between'))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
