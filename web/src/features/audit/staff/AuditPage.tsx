import type { AuditEntry } from '@shulin/contract/audit-staff'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { useNarrow, type ListFilter } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { FindField } from '../../../ui/lists/FindField.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { rows, type AuditFilter } from './queries.ts'
import { useAudit } from './useAudit.ts'
import { useActNames } from './useActNames.ts'
import { useExport } from './useExport.ts'

/** The trail: who did what, who looked at whose data; and whether anybody touched it since. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const columns = useColumns()
  const { acts, kinds, actName } = useActNames()
  const chosen = chosenIn(params, acts, kinds)
  const { kind, act, staffId, readerId } = chosen
  const trail = useAudit(chosen, page)
  const taking = useExport()

  return (
    <ConsoleList
      title={t('audit')}
      lead={t('audit.lead')}
      query={trail}
      failed={t('audit.failed')}
      keyOf={({ n }) => String(n)}
      columns={columns}
      rows={rows}
      count={(count) => t('audit.count', { count })}
      none={{ text: t('audit.none'), why: t('audit.none.why') }}
      renderPanel={(entry) => ({
        title: actName(entry.act),
        children: <EntryPanel entry={entry} onNarrow={narrow} />,
      })}
      above={<ClosedDays />}
      filters={
        <>
          <FindField
            label={t('audit.person')}
            wanted={chosen.person ?? ''}
            onFind={(words) => narrow({ person: words.length < 2 ? undefined : words })}
          />
          <Select<string>
            label={t('audit.kind')}
            isLabelHidden
            size="sm"
            value={kind ?? 'all'}
            // An act belongs to its kind: with another kind it would find nothing.
            onChange={(next) => narrow({ kind: next === 'all' ? undefined : next, act: undefined })}
            options={[{ id: 'all', label: t('kind.all') }, ...kinds]}
          />
          <Select<string>
            label={t('audit.act')}
            isLabelHidden
            size="sm"
            value={act ?? 'all'}
            onChange={(next) => narrow({ act: next === 'all' ? undefined : next })}
            options={[
              { id: 'all', label: t('act.all') },
              ...acts.filter(({ id }) => kind === undefined || id.startsWith(`${kind}.`)),
            ]}
          />
          <Days from={chosen.from} until={chosen.until} onNarrow={narrow} />
          <Button
            size="sm"
            icon={<Download className="i--16" aria-hidden />}
            isBusy={taking.isPending}
            busyLabel={t('export.working')}
            onPress={() =>
              taking.mutate(chosen, {
                onError: ({ message }) => showToast({ kind: 'error', message }),
              })
            }
          >
            {t('export')}
          </Button>
          {staffId !== undefined && (
            <Chip onRemove={() => narrow({ staff: undefined })}>
              {t('audit.by', { name: trail.data?.list[0]?.by ?? '' })}
            </Chip>
          )}
          {readerId !== undefined && (
            <Chip onRemove={() => narrow({ reader: undefined })}>{t('audit.oneReader')}</Chip>
          )}
        </>
      }
    />
  )
}

type Choice = { id: string }

/** What the address chooses; what it does not know narrows nothing. */
function chosenIn(params: URLSearchParams, acts: Choice[], kinds: Choice[]): AuditFilter {
  const knownOf = (all: Choice[], name: string) => all.find(({ id }) => id === params.get(name))?.id
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/u.exec(params.get(name) ?? '')?.[0]
  const person = params.get('person') ?? ''
  return {
    kind: knownOf(kinds, 'kind'),
    act: knownOf(acts, 'act'),
    person: person.length < 2 ? undefined : person,
    staffId: params.get('staff') ?? undefined,
    readerId: params.get('reader') ?? undefined,
    from: day('from'),
    until: day('until'),
  }
}

interface DaysProps {
  from: string | undefined
  until: string | undefined
  onNarrow: (filter: ListFilter) => void
}

function Days({ from, until, onNarrow }: DaysProps) {
  const { t } = useTranslation('audit')
  return (
    <>
      {(
        [
          ['from', from],
          ['until', until],
        ] as const
      ).map(([name, day]) => (
        <TextField
          key={name}
          type="date"
          size="sm"
          label={t(`audit.${name}`)}
          value={day ?? ''}
          onChange={(next) => onNarrow({ [name]: next === '' ? undefined : next })}
        />
      ))}
    </>
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
      id: 'reader',
      label: t('entry.reader'),
      isAside: true,
      cell: ({ reader }) => reader && `${reader.name} ${reader.account}`,
    },
    {
      id: 'at',
      label: t('entry.at'),
      isNumeric: true,
      cell: ({ at }) => <time dateTime={at}>{dayAndMinute(at, i18n.language)}</time>,
    },
  ]
}
