import { deliveryChannels, deliveryStates, type Delivery } from '@shulin/contract/inbox-staff'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import { useLetterName } from './useLetterName.ts'
import { useDeliveries } from './useDeliveries.ts'

const rows = 50

/** Codes and notices that were sent to readers, and whether they got through; never what they said. */
export function DeliveriesPage() {
  const { t } = useTranslation('readers')
  const [params, setParams] = useSearchParams()
  const columns = useColumns()
  const channel = deliveryChannels.find((one) => one === params.get('channel'))
  const state = deliveryStates.find((one) => one === params.get('state'))
  const page = Math.max(1, Number(params.get('page')) || 1)
  const deliveries = useDeliveries({ channel, state, page, rows })

  const narrow = (name: string, value: string | undefined) => {
    const narrowed = new URLSearchParams(params)
    for (const gone of ['page', name]) narrowed.delete(gone)
    if (value !== undefined) narrowed.set(name, value)
    setParams(narrowed, { replace: true })
  }

  return (
    <ConsolePage title={t('deliveries')} lead={t('deliveries.lead')} keys={[]}>
      <ListFilters
        count={deliveries.data ? t('deliveries.count', { count: deliveries.data.total }) : ''}
      >
        <Select<Delivery['channel'] | 'all'>
          label={t('deliveries.channel')}
          isLabelHidden
          size="sm"
          value={channel ?? 'all'}
          onChange={(chosen) => narrow('channel', chosen === 'all' ? undefined : chosen)}
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
          onChange={(chosen) => narrow('state', chosen === 'all' ? undefined : chosen)}
          options={(['all', ...deliveryStates] as const).map((id) => ({
            id,
            label: t(`delivery.${id}`),
          }))}
        />
      </ListFilters>
      <QueryState query={deliveries} failed={t('deliveries.failed')}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyShelf why={t('deliveries.none.why')}>{t('deliveries.none')}</EmptyShelf>
          ) : (
            <>
              <Table
                caption={t('deliveries')}
                isDense
                rows={list}
                keyOf={({ outgoingId }) => outgoingId}
                columns={columns}
              />
              <Pager
                page={page}
                total={total}
                rows={rows}
                onChange={(next) => narrow('page', String(next))}
              />
            </>
          )
        }
      </QueryState>
    </ConsolePage>
  )
}

function useColumns(): Column<Delivery>[] {
  const { t, i18n } = useTranslation('readers')
  const letterName = useLetterName()
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
