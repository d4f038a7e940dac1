import type { StaffRequest } from '@shulin/contract/requests-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { useStaff } from '../../staff/staff.tsx'
import styles from './PickList.module.css'

interface Props {
  requests: readonly StaffRequest[]
  /** When they were asked for, in milliseconds. */
  at: number
}

const inOrder = new Intl.Collator('zh', { numeric: true })

/** As one walks by: by place, then shelf, then call number. */
const byShelf = (one: StaffRequest, other: StaffRequest) =>
  inOrder.compare(one.location, other.location) ||
  inOrder.compare(one.shelf, other.shelf) ||
  inOrder.compare(one.callNo, other.callNo)

/** What is to be fetched, in the order of the shelves: stands on paper only. */
export function PickList({ requests, at }: Props) {
  const { t, i18n } = useTranslation('staffRequests')
  const { institution, name } = useStaff()
  return (
    <div className={styles['list']} data-testid="pick-list">
      <p className={styles['library']}>{institution.name}</p>
      <p>
        {t('pickList', { count: requests.length })}{' '}
        {dayAndMinute(new Date(at).toISOString(), i18n.language)} {name}
      </p>
      <table>
        <caption>{t('pickList.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('location')}</th>
            <th scope="col">{t('callNo')}</th>
            <th scope="col">{t('column.title')}</th>
            <th scope="col">{t('barcode')}</th>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('number')}</th>
          </tr>
        </thead>
        <tbody>
          {requests.toSorted(byShelf).map((request) => (
            <tr key={request.requestId}>
              <td>{[request.location, request.shelf].filter(Boolean).join(' ')}</td>
              <td>{request.callNo}</td>
              <td>{request.title}</td>
              <td>{request.barcode}</td>
              <td>{request.pickupLocation || request.pickupAddress}</td>
              <td>{request.requestNo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
