import type { Entry } from '@shulin/contract/institutions-staff'
import { locales } from '@shulin/contract/locale'
import { useTranslation } from 'react-i18next'
import { RowLink } from '../../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../../ui/lists/Table.tsx'
import styles from '../list.module.css'

/** An entry as it is listed: a new one has no code yet, or one that is still being written. */
export interface ListedEntry extends Entry {
  listedAs: string
  isNew: boolean
}

interface Props {
  caption: string
  entries: ListedEntry[]
  draft: Record<string, Entry>
  openRow: string | undefined
}

export function EntriesTable({ caption, entries, draft, openRow }: Props) {
  return (
    <Table
      caption={caption}
      isDense
      rows={entries}
      keyOf={({ listedAs }) => listedAs}
      {...(openRow !== undefined && { selectedKey: openRow })}
      columns={useColumns(draft)}
    />
  )
}

function useColumns(draft: Props['draft']): Column<ListedEntry>[] {
  const { t } = useTranslation('configuration')
  return [
    {
      id: 'code',
      label: t('code.code'),
      width: '18%',
      cell: ({ listedAs, code }) => <RowLink id={listedAs}>{code || t('code.new')}</RowLink>,
    },
    ...locales.map((locale) => ({
      id: locale,
      label: t(`column.${locale}`),
      isAside: locale === 'zh-TW',
      cell: ({ name }: ListedEntry) => name[locale] ?? <Fallback entry={name['zh-CN']} />,
    })),
    {
      id: 'state',
      label: t('code.state'),
      width: '14%',
      cell: ({ listedAs, isShown }) => (
        <span className={styles['states']}>
          {listedAs in draft && <StatusChip status="busy">{t('unsaved')}</StatusChip>}
          {isShown ? (
            <span>{t('code.shown')}</span>
          ) : (
            <StatusChip status="cancelled">{t('code.hidden')}</StatusChip>
          )}
        </span>
      ),
    },
  ]
}

/** Where a language has no name of its own, readers see the Simplified Chinese one. */
const Fallback = ({ entry }: { entry: string }) => <span className={styles['quiet']}>{entry}</span>
