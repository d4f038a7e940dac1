import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { placesOfCallNumber, requestsForRecord } from '../queries.ts'
import { chipOf } from '../request-state.ts'
import styles from './Ask.module.css'

interface Props {
  recordId: string
  callNo: string
}

/** What is good to know before asking: the own requests for this title, and where its copies stand. */
export function AboutRecord({ recordId, callNo }: Props) {
  const { t, i18n } = useTranslation('requests')
  const { data: own } = useQuery(requestsForRecord(i18n.language, recordId))
  const { data: places = [] } = useQuery({
    ...placesOfCallNumber(i18n.language, recordId, callNo),
    enabled: callNo !== '',
  })
  return (
    <div className={styles['about']}>
      {own && own.list.length > 0 && (
        <section>
          <h3>{t('ask.own')}</h3>
          <ul aria-label={t('ask.own')}>
            {own.list.map((request) => (
              <li key={request.requestId}>
                <StatusChip status={chipOf(request)}>
                  {request.step || t(`state.${request.status}`)}
                </StatusChip>
                <span>{t(`type.${request.requestType}`)}</span>
                <span className="num">{request.requestNo}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {places.length > 0 && (
        <section>
          <h3>{t('ask.places')}</h3>
          <ul aria-label={t('ask.places')}>
            {places.map(({ locationId, locationName, itemCount }) => (
              <li key={locationId}>
                <span>{locationName}</span>
                <span className="t-2 num">{t('ask.copies', { count: itemCount })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
