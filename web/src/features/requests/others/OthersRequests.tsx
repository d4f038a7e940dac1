import { acceptRequest, type listOthersRequests } from '@shulin/contract/requests'
import { languageOf } from '@shulin/presentation/language-of'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../../platform/api.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { Cover } from '../../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { circulationKey } from '../../circulation/circulation.ts'
import { asReader } from '../../identity/identity.ts'
import { readPickupText } from '../pickup-text.ts'
import { othersRequests, requestsKey, requestsOnPage } from '../queries.ts'
import { useRequestDays } from '../useRequestDays.ts'
import styles from './Others.module.css'

type OtherRequest = Answer<typeof listOthersRequests>['list'][number]

/** Who would like to take over what the reader has on loan; a copy is handed over with the code of the other. */
export function OthersRequests() {
  const { t, i18n } = useTranslation('requests')
  const [page, turnTo] = usePageNumber()
  const query = useQuery(othersRequests(i18n.language, page))
  return (
    <>
      <p className={styles['lead']}>{t('others.lead')}</p>
      <QueryState query={query} waiting={<BookRowsSkeleton rows={2} />} failed={t('others.failed')}>
        {({ total, list }) =>
          list.length === 0 ? (
            <EmptyShelf why={t('others.none.why')}>{t('others.none')}</EmptyShelf>
          ) : (
            <>
              <ul>
                {list.map((request) => (
                  <OtherRow key={request.requestId} request={request} />
                ))}
              </ul>
              <Pager page={page} total={total} rows={requestsOnPage} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </>
  )
}

function OtherRow({ request }: { request: OtherRequest }) {
  const { t, i18n } = useTranslation('requests')
  const days = useRequestDays()
  const { requestId, title, requester, pickupLocation, acceptFlag, remark, placedAt } = request
  const lang = languageOf(title, i18n.language)
  const isAccepted = acceptFlag === '1'
  return (
    <li className={styles['other']}>
      <Cover book={{ id: requestId, title }} lang={lang} />
      <div className={styles['text']}>
        <h2 className="t-book" lang={lang}>
          {title}
        </h2>
        <p className={styles['line']}>
          <StatusChip status={isAccepted ? 'done' : 'busy'}>
            {t(isAccepted ? 'others.accepted' : 'others.notAccepted')}
          </StatusChip>
          <span>{requester}</span>
        </p>
        {pickupLocation && <p className="t-2">{t('others.where', { place: pickupLocation })}</p>}
        {remark && <p className="t-2">{t('others.remark', { remark })}</p>}
        <p className="t-cap num">{t('others.since', { day: days.minute(placedAt) })}</p>
      </div>
      {!isAccepted && <AcceptForm request={request} />}
    </li>
  )
}

function AcceptForm({ request: { requestId, title } }: { request: OtherRequest }) {
  const { t } = useTranslation('requests')
  const queries = useQueryClient()
  const once = useOnce()
  const form = useForm({
    first: { takeCode: '' },
    rules: ({ takeCode }) => ({ takeCode: takeCode.trim() === '' ? t('take.wrong') : undefined }),
    act: async (typed) => {
      const body = { requestId, takeCode: readPickupText(typed.takeCode).takeCode }
      const accepted = await asReader(() => call(acceptRequest, { body }, once(body)))
      if (!accepted) return
      showToast({ kind: 'success', message: t('others.handedOver', { title }) })
      await queries.invalidateQueries({ queryKey: requestsKey })
      // The loan has gone with it.
      await queries.invalidateQueries({ queryKey: circulationKey })
    },
    // Whatever is wrong is wrong with the code.
    fieldOf: () => 'takeCode',
  })
  return (
    <form
      {...form.frame}
      className={styles['accept']}
      aria-label={t('others.accept.of', { title })}
    >
      <TextField
        {...form.field('takeCode')}
        label={t('others.code')}
        hint={t('others.code.hint')}
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('working')}>
        {t('others.accept')}
      </Button>
      <p className="t-cap">{t('others.then')}</p>
    </form>
  )
}
