import type { FoundRecord } from '@shulin/contract/catalogue-staff'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Aside } from '../../../ui/console/PanelParts.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import styles from './RecordsTable.module.css'
import { useWords } from './useWords.ts'

interface Props {
  caption: string
  records: FoundRecord[]
  /** What can be done with each. */
  act?: { label: string; of: (record: FoundRecord) => ReactNode }
}

/** Records, each with who has it; its title leads to its page. */
export function RecordsTable({ caption, records, act }: Props) {
  const columns = useRecordColumns(act)
  return (
    <Table
      caption={caption}
      isDense
      rows={records}
      keyOf={({ recordId }) => String(recordId)}
      columns={columns}
    />
  )
}

export function useRecordColumns(act?: Props['act']): Column<FoundRecord>[] {
  const { t, i18n } = useTranslation('cataloguing')
  const words = useWords()
  const listed = (names: string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(names.slice(0, 3))
  return [
    {
      id: 'title',
      label: t('field.title'),
      width: '34%',
      cell: ({ recordId, title }) => (
        <Link className={styles['name']} data-row={recordId} to={`/catalogue/records/${recordId}`}>
          {title}
        </Link>
      ),
    },
    { id: 'creators', label: t('field.creators'), cell: ({ creators }) => listed(creators) },
    {
      id: 'type',
      label: t('field.documentType'),
      isAside: true,
      cell: ({ documentType }) => words.documentType(documentType),
    },
    {
      id: 'year',
      label: t('field.publishedYear'),
      isNumeric: true,
      cell: ({ publishedYear }) => publishedYear,
    },
    {
      id: 'number',
      label: t('record.number'),
      isNumeric: true,
      isAside: true,
      cell: ({ recordId }) => <Aside>{recordId}</Aside>,
    },
    {
      id: 'held',
      label: t('record.held'),
      cell: ({ isHeld, isOwn, items }) => (
        <span className={styles['states']}>
          {isHeld ? (
            <span>{t('record.items', { count: items })}</span>
          ) : (
            <Aside>{t('record.notHeld')}</Aside>
          )}
          {!isOwn && <StatusChip status="done">{t('record.shared')}</StatusChip>}
        </span>
      ),
    },
    ...(act ? [{ id: 'act', label: act.label, cell: act.of }] : []),
  ]
}
