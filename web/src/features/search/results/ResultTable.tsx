import { languageOf } from '@shulin/presentation/language-of'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { AvailabilityLine } from '../../catalogue/catalogue.tsx'
import type { ShownResult } from './ResultRow.tsx'
import { recordAddress } from './result-address.ts'
import styles from './Results.module.css'

/** The titles as a table, to be compared column by column. */
export function ResultTable({ rows }: { rows: readonly ShownResult[] }) {
  const { t } = useTranslation('search')
  return (
    <Table
      caption={t('results')}
      isDense
      isSelected={({ tick }) => tick.isChosen}
      rows={rows}
      keyOf={({ result }) => String(result.recordId)}
      columns={[
        {
          id: 'title',
          label: t('column.title'),
          width: '38%',
          cell: titleCell,
        },
        { id: 'author', label: t('column.author'), cell: ({ result }) => result.author },
        {
          id: 'year',
          label: t('column.publishYear'),
          isNumeric: true,
          cell: ({ result }) => result.publishYear,
        },
        {
          id: 'callNo',
          label: t('column.callNo'),
          isNumeric: true,
          cell: ({ result }) => result.callNo,
        },
        {
          id: 'status',
          label: t('column.status'),
          cell: statusCell,
        },
      ]}
    />
  )
}

const statusCell = ({ availability, isOnItsWay }: ShownResult) => (
  <AvailabilityLine availability={availability} isOnItsWay={isOnItsWay} callNo="" isBrief />
)

const titleCell = (row: ShownResult) => <TitleCell {...row} />

function TitleCell({ result, tick }: ShownResult) {
  const { t, i18n } = useTranslation('search')
  return (
    <span className={styles['cell']}>
      <Checkbox
        label={t('choose.title', { title: result.title })}
        isChecked={tick.isChosen}
        onChange={tick.onChange}
      />
      <Link to={recordAddress(result)} lang={languageOf(result.title, i18n.language)}>
        {result.title}
      </Link>
    </span>
  )
}
