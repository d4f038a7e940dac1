import type { SyncLibrary } from '@shulin/contract/library-sync-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { LibraryPanel } from './LibraryPanel.tsx'
import { useLibraries } from './queries.ts'
import { SyncState } from './SyncState.tsx'

/** Libraries with a library system of their own: how old what we know of them is, and how far it was from it. */
export function LibrariesPage() {
  const { t } = useTranslation('library-sync')
  return (
    <ConsoleList
      title={t('systems')}
      lead={t('lead')}
      query={useLibraries()}
      failed={t('failed')}
      keyOf={({ libCode }) => libCode}
      columns={useColumns()}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      renderPanel={(library) => ({
        title: library.name,
        children: <LibraryPanel library={library} />,
      })}
    />
  )
}

function useColumns(): Column<SyncLibrary>[] {
  const { t, i18n } = useTranslation('library-sync')
  return [
    {
      id: 'name',
      label: t('library'),
      width: '30%',
      cell: ({ libCode, name }) => <RowLink id={libCode}>{name}</RowLink>,
    },
    { id: 'state', label: t('state'), cell: (library) => <SyncState library={library} /> },
    {
      id: 'drift',
      label: t('drift'),
      isNumeric: true,
      isAtEnd: true,
      cell: ({ drift }) => (drift === null ? '' : drift.toLocaleString(i18n.language)),
    },
    {
      id: 'seenAt',
      label: t('seenAt'),
      isNumeric: true,
      cell: ({ seenAt }) =>
        seenAt ? <time dateTime={seenAt}>{dayAndMinute(seenAt, i18n.language)}</time> : t('never'),
    },
  ]
}
