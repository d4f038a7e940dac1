import type { UseOperation } from '@shulin/contract/usage'
import type { UsageReport } from '@shulin/contract/usage-staff'
import { useTranslation } from 'react-i18next'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { sumOf, waysOut, waysThere } from './counts.ts'
import { rowsOnPage } from './queries.ts'
import { useRowName } from './useRowName.ts'

type Row = UsageReport['rows'][number]

/** Every row of a report, page by page. */
export function UsageTable({ report: { by, rows } }: { report: UsageReport }) {
  const { t, i18n } = useTranslation('usage')
  const [page, turnTo] = usePageNumber()
  const nameOf = useRowName()
  const number = (count: number) => count.toLocaleString(i18n.language)
  const column = (operation: UseOperation, isAside: boolean): Column<Row> => ({
    id: operation,
    label: t(`operation.${operation}`),
    isNumeric: true,
    isAtEnd: true,
    isAside,
    cell: ({ counts }) => number(counts[operation]),
  })
  return (
    <>
      <Table
        caption={t('table', { by: t(`by.${by}`) })}
        isDense
        rows={rows.slice((page - 1) * rowsOnPage, page * rowsOnPage)}
        keyOf={({ key }) => key}
        columns={[
          { id: 'name', label: t(`by.${by}`), width: '24%', cell: nameOf },
          ...waysOut.map((operation) => column(operation, false)),
          {
            id: 'out',
            label: t('sum'),
            isNumeric: true,
            isAtEnd: true,
            cell: ({ counts }) => number(sumOf(counts, waysOut)),
          },
          ...waysThere.map((operation) => column(operation, true)),
        ]}
      />
      <Pager page={page} total={rows.length} rows={rowsOnPage} onChange={turnTo} />
    </>
  )
}
