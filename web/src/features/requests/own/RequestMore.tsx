import type { ReaderRequest } from '@shulin/contract/requests'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Timeline } from '../../../ui/lists/Timeline.tsx'
import { documentFields } from '../ask/document-fields.ts'
import { useRequestDays } from '../useRequestDays.ts'
import styles from './Requests.module.css'

/** The whole of a request: what was said with it, and step by step how it went. */
export function RequestMore({ request }: { request: ReaderRequest }) {
  const { t } = useTranslation('requests')
  const days = useRequestDays()
  const { document, expected, canCancel, canTake } = request
  const isUnderway = canCancel || canTake
  return (
    <>
      <div>
        <h3 className={styles['part']}>{t('facts')}</h3>
        <Facts
          facts={[
            [t('number'), request.requestNo],
            [t('status'), t(`state.${request.status}`)],
            [t('step'), request.step],
            [t('pickupLocation'), request.pickupLocation],
            [t('pickupAddress'), request.pickupAddress],
            [t('keptUntil'), request.keptUntil && days.lastDay(request.keptUntil)],
            [t('contact'), request.contact],
            [t('requester'), request.requester],
            [t('callNo'), request.callNo],
            [t('askedOn'), days.minute(request.createDate)],
            [t('endedOn'), request.endDate && days.minute(request.endDate)],
          ]}
        />
        {document && (
          <>
            <h3 className={styles['part']}>{t('document')}</h3>
            <Facts
              facts={[...documentFields, 'remark' as const].map((field) => [
                t(`document.${field}`),
                document[field],
              ])}
            />
          </>
        )}
      </div>
      <div>
        <h3 className={styles['part']}>{t('progress')}</h3>
        <Timeline
          label={t('progress')}
          expected={
            isUnderway && expected ? t('expected.on', { days: days.range(expected) }) : undefined
          }
          steps={request.events
            .map(({ at, state, step, note }, n) => ({
              id: `${n} ${at}`,
              at,
              time: days.minute(at),
              text: step || t(`state.${state}`),
              note,
            }))
            .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))}
        />
      </div>
    </>
  )
}
