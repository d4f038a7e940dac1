import type { ReaderRequest } from '@shulin/contract/requests'
import { languageOf } from '@shulin/presentation/language-of'
import { QrCode as QrIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { inHalves } from '../pickup-text.ts'
import { recordAddress } from '../record-address.ts'
import { chipOf } from '../request-state.ts'
import { useRequestDays } from '../useRequestDays.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { RequestMore } from './RequestMore.tsx'
import styles from './Requests.module.css'
import { TakeDialog } from './TakeDialog.tsx'

/** One request: what, how far, by when, and what can be done about it. */
export function RequestRow({ request }: { request: ReaderRequest }) {
  const { t, i18n } = useTranslation('requests')
  const [isWhole, setWhole] = useState(false)
  const [open, setOpen] = useState<'code' | 'take' | 'cancel'>()
  const more = useId()
  const { recordId, requestId, requestNo, requestType, title, author } = request
  const lang = languageOf(title, i18n.language)
  const close = () => setOpen(undefined)
  /** Several rows have the same buttons: read out, each says of which request it is. */
  const named = (act: 'code' | 'take' | 'cancel') => ({
    'aria-label': t(`${act}.of`, { title }),
    onPress: () => setOpen(act),
  })
  return (
    <li className={styles['request']}>
      <div className={styles['cover']}>
        <Cover
          book={{
            id: recordId ?? requestId,
            title,
            author,
            docCode: requestType === 'documentDelivery' ? 'journal-article' : 'book',
          }}
          lang={lang}
        />
      </div>
      <div className={styles['text']}>
        <h2 className="t-book" lang={lang}>
          {recordId ? (
            <Link className="link-ink" to={recordAddress(recordId)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="t-2">{author}</p>
        <p className={styles['line']}>
          <StatusChip status={chipOf(request)}>
            {request.place === null
              ? request.step || t(`state.${request.status}`)
              : t('place', { count: request.place })}
          </StatusChip>
          <span>{t(`type.${requestType}`)}</span>
          <span className="num">{requestNo}</span>
        </p>
        {request.pickupCode?.length === 8 && (
          <p className={`num ${styles['code']}`}>
            {t('code.now', { code: inHalves(request.pickupCode) })}
          </p>
        )}
      </div>
      <When request={request} />
      <div className={styles['acts']}>
        {hasCode(request) && (
          <Button
            look="main"
            size="sm"
            icon={<QrIcon className="i--16" aria-hidden />}
            {...named('code')}
          >
            {t('code')}
          </Button>
        )}
        <Button
          look={hasCode(request) ? 'text' : 'quiet'}
          size="sm"
          aria-expanded={isWhole}
          {...(isWhole && { 'aria-controls': more })}
          aria-label={t(isWhole ? 'less.of' : 'more.of', { title })}
          onPress={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'less' : 'more')}
        </Button>
        {request.canTake && (
          <Button look="text" size="sm" {...named('take')}>
            {t('take')}
          </Button>
        )}
        {request.canCancel && (
          <Button look="text" size="sm" {...named('cancel')}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {isWhole && (
        <div id={more} className={styles['more']}>
          <RequestMore request={request} />
        </div>
      )}
      {open === 'code' && <CodeDialog request={request} onClose={close} />}
      {open === 'take' && <TakeDialog request={request} onClose={close} />}
      {open === 'cancel' && <CancelDialog request={request} onClose={close} />}
    </li>
  )
}

/** What lies ready is fetched with a code; a copy that another reader passes on is taken over with one, as soon as they meet. */
const hasCode = ({ canTake, requestType, status }: ReaderRequest) =>
  canTake || (requestType === 'transfer' && (status === 'start' || status === 'acceptance'))

/** By when it is to be fetched, or when it is likely to be there, and where. */
function When({ request }: { request: ReaderRequest }) {
  const { t } = useTranslation('requests')
  const days = useRequestDays()
  const { keptUntil, expected, endDate, place } = request
  const at = request.pickupLocation || request.pickupAddress
  const when: { label: string; day: string; note?: string } = keptUntil
    ? { label: t('fetchBy'), day: days.lastDay(keptUntil) }
    : expected
      ? {
          label: t(expected.isSure ? 'expected.measured' : 'expected'),
          day: days.range(expected),
          // A span is no promise: what it is told from stands below it, and where most cases lay.
          note: expected.isSure
            ? t('expected.likely', { day: days.oneDay(expected.likely) })
            : t('expected.usual'),
        }
      : endDate
        ? { label: t('endedOn'), day: days.day(endDate) }
        : { label: t('askedOn'), day: days.day(request.createDate) }
  return (
    <div className={styles['when']}>
      <p className="t-cap">{when.label}</p>
      <p className={styles['day']}>{when.day}</p>
      {when.note && <p className="t-2">{when.note}</p>}
      {place !== null && place > 1 && <p className="t-2">{t('ahead', { count: place - 1 })}</p>}
      {at && <p className="t-2">{at}</p>}
    </div>
  )
}
