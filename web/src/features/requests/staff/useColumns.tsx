import type { StaffRequest } from '@shulin/contract/requests-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import styles from './Queue.module.css'

interface Ticks {
  isChosen: (request: StaffRequest) => boolean
  onChoose: (request: StaffRequest, isChosen: boolean) => void
}

/** The columns of the queue: what, where it stands, where it goes, and how far it is. */
export function useColumns({ isChosen, onChoose }: Ticks): Column<StaffRequest>[] {
  const { t, i18n } = useTranslation('staffRequests')
  return [
    {
      id: 'title',
      label: t('column.title'),
      width: '30%',
      cell: (request) => (
        <span className={styles['name']}>
          <Checkbox
            label={t('choose', { title: request.title, number: request.requestNo })}
            isChecked={isChosen(request)}
            onChange={(isTicked) => onChoose(request, isTicked)}
          />
          <RowLink id={request.requestId}>{request.title}</RowLink>
        </span>
      ),
    },
    { id: 'callNo', label: t('callNo'), isNumeric: true, cell: ({ callNo }) => callNo },
    {
      id: 'shelf',
      label: t('location'),
      cell: ({ location, shelf }) => [location, shelf].filter(Boolean).join(' '),
    },
    {
      id: 'pickup',
      label: t('place'),
      cell: ({ pickupLocation, pickupAddress }) => pickupLocation || pickupAddress,
    },
    {
      id: 'step',
      label: t('step'),
      cell: ({ step, status, isLate }) => (
        <span className={styles['chips']}>
          {isLate && <StatusChip status="overdue">{t('late')}</StatusChip>}
          <span>{step || t(`state.${status}`)}</span>
        </span>
      ),
    },
    {
      id: 'asked',
      label: t('asked'),
      isNumeric: true,
      isAside: true,
      cell: ({ createDate }) => (
        <time dateTime={createDate}>{dayAndMinute(createDate, i18n.language)}</time>
      ),
    },
  ]
}
