import type { BookDetail } from '@shulin/contract/record'
import type { WayToGet } from '@shulin/contract/requests'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../platform/instants.ts'
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { classes } from '../../../ui/page/classes.ts'
import { RecordSection } from '../../record/record.ts'
import { AskDialog } from '../ask/AskDialog.tsx'
import { useRequestDays } from '../useRequestDays.ts'
import { useAsk } from './useAsk.ts'
import { useWays } from './useWays.ts'
import { useWayWords } from './useWayWords.ts'
import { isNow, isOpen } from './way-types.ts'
import { WayButton } from './WayButton.tsx'
import styles from './Ways.module.css'

/** Every way to get a title, in the order the library gives them; those that are closed say why, and what opens them. */
export function Ways({ book }: { book: BookDetail }) {
  const { t, i18n } = useTranslation('requests')
  const query = useWays(book.recordId)
  const { asked, ask, close } = useAsk()
  const { data } = query
  return (
    <RecordSection
      id="ways"
      title={t('ways')}
      beside={
        data && (
          <p className="t-cap num">
            {t('ways.asked', {
              time: minuteOf(Date.parse(data.asked), i18n.language),
              count: data.ways.length,
            })}
          </p>
        )
      }
    >
      {data ? (
        <>
          {data.ways.length === 0 ? (
            <p className="t-2">{t('ways.none')}</p>
          ) : (
            <ol className={styles['ways']} aria-label={t('ways')}>
              {data.ways.map((way) => (
                <WayRow key={`${way.way} ${way.place}`} way={way} onAsk={ask} />
              ))}
            </ol>
          )}
          <p className={`t-cap ${styles['note']}`}>{t('ways.note')}</p>
        </>
      ) : query.error ? (
        <FailureNote
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {t('ways.failed')}
        </FailureNote>
      ) : (
        <WaysWaiting />
      )}
      {asked && <AskDialog way={asked} book={book} onClose={close} />}
    </RecordSection>
  )
}

interface RowProps {
  way: WayToGet
  onAsk: (way: WayToGet) => void
}

function WayRow({ way, onAsk }: RowProps) {
  const { t } = useTranslation('requests')
  const words = useWayWords()
  const { place, callNo } = way
  const now = isNow(way)
  if (!isOpen(way)) return <ClosedWay way={way} />
  return (
    <li className={styles['way']}>
      <p className={classes(styles['when'], now && styles['when--now'])}>
        {words.when(way)}
        <small>{words.within(way)}</small>
      </p>
      <div className={styles['what']}>
        <p className={styles['name']}>
          {t(`ways.${way.way}`)}
          {words.numbers(way).map((number) => (
            <StatusChip key={number} status={now ? 'shelf' : 'reserve'}>
              {number}
            </StatusChip>
          ))}
        </p>
        <p className={styles['where']}>
          {place && <span>{place}</span>}
          {callNo && <span className="call">{callNo}</span>}
          {words.sureness(way) && <span>{words.sureness(way)}</span>}
        </p>
      </div>
      <p className={`num ${styles['cost']}`}>{words.cost(way)}</p>
      <WayButton way={way} onAsk={onAsk} />
    </li>
  )
}

/** A way that is closed has no dead button: it says why, and the day or act that opens it. */
function ClosedWay({ way }: { way: WayToGet }) {
  const { t } = useTranslation('requests')
  const days = useRequestDays()
  // It opens when the last of them is lifted.
  const lifts = way.refusals.flatMap(({ liftsAt }) => liftsAt ?? []).toSorted()
  const isLiftedByTime = lifts.length === way.refusals.length
  return (
    <li className={classes(styles['way'], styles['way--closed'])}>
      <p className={styles['when']}>
        {t('ways.closed')}
        {isLiftedByTime && <small>{t('ways.opensOn', { day: days.day(lifts.at(-1)!) })}</small>}
      </p>
      <div className={styles['what']}>
        <p className={styles['name']}>{t(`ways.${way.way}`)}</p>
        <ul className={styles['refusals']}>
          {way.refusals.map(({ code, reason, remedy }) => (
            <li key={code}>
              <Ban className="i--16" aria-hidden />
              <span>
                {reason}
                {remedy && <small>{remedy}</small>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

const WaysWaiting = () => (
  <Loading>
    {[0, 1, 2].map((row) => (
      <div key={row} className={styles['way']}>
        <Skeleton shape="title" width="96px" />
        <div className={styles['what']}>
          <Skeleton shape="title" width="38%" />
          <Skeleton shape="text" width="64%" />
        </div>
        <Skeleton shape="text" width="48px" />
        <Skeleton shape="button" width="132px" />
      </div>
    ))}
  </Loading>
)
