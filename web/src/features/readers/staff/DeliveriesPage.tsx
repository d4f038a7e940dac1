import { deliveryChannels, deliveryStates, type Delivery } from '@shulin/contract/inbox-staff'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import { useTemplateName } from './useTemplateName.ts'
import { useDeliveries } from './useDeliveries.ts'

const rows = 50

/** Codes and notices that were sent to readers, and whether they got through; never what they said. */
export function DeliveriesPage() {
  const { t } = useTranslation('readers')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const columns = useColumns()
  const channel = deliveryChannels.find((one) => one === params.get('channel'))
  const state = deliveryStates.find((one) => one === params.get('state'))
  const deliveries = useDeliveries({ channel, state, page, rows })

  return (
    <ConsoleList
      title={t('deliveries')}
      lead={t('deliveries.lead')}
      query={deliveries}
      failed={t('deliveries.failed')}
      keyOf={({ outgoingId }) => outgoingId}
      columns={columns}
      rows={rows}
      count={(count) => t('deliveries.count', { count })}
      none={{ text: t('deliveries.none'), why: t('deliveries.none.why') }}
      filters={
        <>
          <Select<Delivery['channel'] | 'all'>
            label={t('deliveries.channel')}
            isLabelHidden
            size="sm"
            value={channel ?? 'all'}
            onChange={(chosen) => narrow({ channel: chosen === 'all' ? undefined : chosen })}
            options={(['all', ...deliveryChannels] as const).map((id) => ({
              id,
              label: t(`channel.${id}`),
            }))}
          />
          <Select<Delivery['state'] | 'all'>
            label={t('deliveries.state')}
            isLabelHidden
            size="sm"
            value={state ?? 'all'}
            onChange={(chosen) => narrow({ state: chosen === 'all' ? undefined : chosen })}
            options={(['all', ...deliveryStates] as const).map((id) => ({
              id,
              label: t(`delivery.${id}`),
            }))}
          />
        </>
      }
    />
  )
}

function useColumns(): Column<Delivery>[] {
  const { t, i18n } = useTranslation('readers')
  const letterName = useTemplateName()
  return [
    {
      id: 'letter',
      label: t('deliveries.letter'),
      width: '22%',
      cell: ({ letter }) => letterName(letter),
    },
    {
      id: 'channel',
      label: t('deliveries.channel'),
      cell: ({ channel }) => t(`channel.${channel}`),
    },
    { id: 'account', label: t('reader.account'), cell: ({ account }) => account },
    { id: 'to', label: t('deliveries.to'), isAside: true, cell: ({ to }) => to },
    {
      id: 'state',
      label: t('deliveries.state'),
      cell: ({ state }) => <DeliveryState state={state} />,
    },
    {
      id: 'failure',
      label: t('deliveries.failure'),
      isAside: true,
      cell: ({ failure }) => failure,
    },
    {
      id: 'tries',
      label: t('deliveries.tries'),
      isNumeric: true,
      isAside: true,
      cell: ({ tries }) => tries,
    },
    {
      id: 'at',
      label: t('deliveries.at'),
      isNumeric: true,
      cell: ({ at }) => <time dateTime={at}>{dayAndMinute(at, i18n.language)}</time>,
    },
  ]
}
