import type { Item } from '@shulin/contract/catalogue-staff'
import { useTranslation } from 'react-i18next'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { useWords } from './useWords.ts'

const chips = {
  'on shelf': 'shelf',
  'on loan': 'loan',
  held: 'reserve',
  'in transit': 'busy',
  'in process': 'busy',
  lost: 'overdue',
  withdrawn: 'cancelled',
} as const satisfies Record<Item['status'], Status>

interface Props {
  items: Item[]
  openRow: string | undefined
}

export function ItemsTable({ items, openRow }: Props) {
  const { t } = useTranslation('cataloguing')
  const columns = useColumns()
  return (
    <Table
      caption={t('items')}
      isDense
      rows={items}
      keyOf={({ itemId }) => itemId}
      {...(openRow !== undefined && { selectedKey: openRow })}
      columns={columns}
    />
  )
}

function useColumns(): Column<Item>[] {
  const { t } = useTranslation('cataloguing')
  const words = useWords()
  return [
    {
      id: 'barcode',
      label: t('item.barcode'),
      width: '22%',
      isNumeric: true,
      cell: ({ itemId, barcode }) => <RowLink id={itemId}>{barcode}</RowLink>,
    },
    {
      id: 'location',
      label: t('item.location'),
      cell: ({ locationId }) => words.place(locationId),
    },
    { id: 'callNo', label: t('item.callNo'), isNumeric: true, cell: ({ callNo }) => callNo },
    { id: 'volume', label: t('item.volume'), isAside: true, cell: ({ volume }) => volume },
    {
      id: 'status',
      label: t('item.status'),
      cell: ({ status }) => (
        <StatusChip status={chips[status]}>{t(`item.status.${status}`)}</StatusChip>
      ),
    },
  ]
}
