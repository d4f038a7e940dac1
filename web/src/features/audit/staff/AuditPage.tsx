import { auditKinds, type AuditEntry } from '@shulin/contract/audit'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { ConsolePage } from '../../../ui/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/EmptyShelf.tsx'
import { useListKeys } from '../../../ui/list-keys.ts'
import { ListFilters } from '../../../ui/ListFilters.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/RowLink.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { rows, useAudit, type Kind } from './useAudit.ts'
import { useActNames } from './useActNames.ts'

/** The trail: who did what, who looked at whose data; and whether anybody touched it since. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const keys = useListKeys()
  const [params, setParams] = useSearchParams()
  const { openRow, close } = useOpenRow()
  const columns = useColumns()
  const { actName } = useActNames()
  const kind = auditKinds.find((one) => one === params.get('kind'))
  const staffId = params.get('staff') ?? undefined
  const readerId = params.get('reader') ?? undefined
  const page = Math.max(1, Number(params.get('page')) || 1)
  const trail = useAudit({ kind, staffId, readerId, page })
  const opened = trail.data?.list.find(({ n }) => String(n) === openRow)

  const narrow = (name: string, value: string | undefined) => {
    const narrowed = new URLSearchParams(params)
    for (const gone of ['open', 'page', name]) narrowed.delete(gone)
    if (value !== undefined) narrowed.set(name, value)
    setParams(narrowed, { replace: true })
  }

  return (
    <ConsolePage
      title={t('audit')}
      lead={t('audit.lead')}
      keys={keys}
      panel={
        opened && {
          id: String(opened.n),
          title: actName(opened.act),
          onClose: close,
          children: <EntryPanel entry={opened} onNarrow={narrow} />,
        }
      }
    >
      <ClosedDays />
      <ListFilters count={trail.data ? t('audit.count', { count: trail.data.total }) : ''}>
        <Select<Kind | 'all'>
          label={t('audit.kind')}
          isLabelHidden
          size="sm"
          value={kind ?? 'all'}
          onChange={(chosen) => narrow('kind', chosen === 'all' ? undefined : chosen)}
          options={(['all', ...auditKinds] as const).map((id) => ({ id, label: t(`kind.${id}`) }))}
        />
        {staffId !== undefined && (
          <Chip onRemove={() => narrow('staff', undefined)}>
            {t('audit.by', { name: trail.data?.list[0]?.by ?? '' })}
          </Chip>
        )}
        {readerId !== undefined && (
          <Chip onRemove={() => narrow('reader', undefined)}>{t('audit.oneReader')}</Chip>
        )}
      </ListFilters>
      <QueryState query={trail} failed={t('audit.failed')}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyShelf why={t('audit.none.why')}>{t('audit.none')}</EmptyShelf>
          ) : (
            <>
              <Table
                caption={t('audit')}
                isDense
                rows={list}
                keyOf={({ n }) => String(n)}
                {...(opened && { selectedKey: String(opened.n) })}
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

function useColumns(): Column<AuditEntry>[] {
  const { t, i18n } = useTranslation('audit')
  const { actName, who, purposeName } = useActNames()
  return [
    {
      id: 'act',
      label: t('entry.act'),
      width: '30%',
      cell: ({ n, act }) => <RowLink id={String(n)}>{actName(act)}</RowLink>,
    },
    {
      id: 'subject',
      label: t('entry.subject'),
      width: '30%',
      cell: ({ subject, purpose }) => subject ?? purposeName(purpose),
    },
    { id: 'by', label: t('entry.by'), cell: ({ by }) => who(by) },
    {
      id: 'at',
      label: t('entry.at'),
      isNumeric: true,
      cell: ({ at }) => <time dateTime={at}>{dayAndMinute(at, i18n.language)}</time>,
    },
  ]
}
