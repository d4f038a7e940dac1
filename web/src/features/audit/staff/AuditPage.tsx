import { auditActs, auditKinds, type AuditAct, type AuditEntry } from '@shulin/contract/audit-staff'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { SearchField } from '../../../ui/controls/SearchField.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { rows, useAudit, type Chosen, type Kind } from './useAudit.ts'
import { useActNames } from './useActNames.ts'
import { useExport } from './useExport.ts'

/** The trail: who did what, who looked at whose data; and whether anybody touched it since. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const keys = useListKeys()
  const [params, setParams] = useSearchParams()
  const { openRow, close } = useOpenRow()
  const columns = useColumns()
  const { actName } = useActNames()
  const chosen = chosenIn(params)
  const { kind, act, staffId, readerId } = chosen
  const page = Math.max(1, Number(params.get('page')) || 1)
  const trail = useAudit(chosen, page)
  const taking = useExport()
  const opened = trail.data?.list.find(({ n }) => String(n) === openRow)

  const narrow = (name: string, value: string | undefined) => {
    const narrowed = new URLSearchParams(params)
    // An act belongs to its kind: with another kind it would find nothing.
    for (const gone of ['open', 'page', name, ...(name === 'kind' ? ['act'] : [])]) {
      narrowed.delete(gone)
    }
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
      <ListFilters
        find={<Person key={chosen.person} person={chosen.person} onNarrow={narrow} />}
        count={trail.data ? t('audit.count', { count: trail.data.total }) : ''}
      >
        <Select<Kind | 'all'>
          label={t('audit.kind')}
          isLabelHidden
          size="sm"
          value={kind ?? 'all'}
          onChange={(chosen) => narrow('kind', chosen === 'all' ? undefined : chosen)}
          options={(['all', ...auditKinds] as const).map((id) => ({ id, label: t(`kind.${id}`) }))}
        />
        <Select<AuditAct | 'all'>
          label={t('audit.act')}
          isLabelHidden
          size="sm"
          value={act ?? 'all'}
          onChange={(next) => narrow('act', next === 'all' ? undefined : next)}
          options={[
            { id: 'all', label: t('act.all') },
            ...auditActs
              .filter((one) => kind === undefined || one.startsWith(`${kind}.`))
              .map((id) => ({ id, label: actName(id) })),
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

/** What the address chooses; what it does not know narrows nothing. */
function chosenIn(params: URLSearchParams): Chosen {
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/u.exec(params.get(name) ?? '')?.[0]
  const person = params.get('person') ?? ''
  return {
    kind: auditKinds.find((one) => one === params.get('kind')),
    act: auditActs.find((one) => one === params.get('act')),
    person: person.length < 2 ? undefined : person,
    staffId: params.get('staff') ?? undefined,
    readerId: params.get('reader') ?? undefined,
    from: day('from'),
    until: day('until'),
  }
}

type Narrow = (name: string, value: string | undefined) => void

/** Whoever did it, or whose data it was. */
function Person({ person = '', onNarrow }: { person?: string | undefined; onNarrow: Narrow }) {
  const { t } = useTranslation('audit')
  const [text, setText] = useState(person)
  const find = (words: string) => {
    const wanted = words.trim()
    onNarrow('person', wanted.length < 2 ? undefined : wanted)
  }
  return (
    <SearchField
      label={t('audit.person')}
      isLabelHidden
      placeholder={t('audit.person')}
      size="sm"
      value={text}
      onChange={(next) => {
        setText(next)
        if (next === '') onNarrow('person', undefined)
      }}
      onSubmit={find}
    />
  )
}

interface DaysProps {
  from: string | undefined
  until: string | undefined
  onNarrow: Narrow
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
          onChange={(next) => onNarrow(name, next === '' ? undefined : next)}
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
