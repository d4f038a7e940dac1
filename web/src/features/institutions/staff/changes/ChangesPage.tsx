import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../../../platform/useNarrow.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Chip } from '../../../../ui/controls/Chip.tsx'
import { ConsoleList } from '../../../../ui/console/ConsoleList.tsx'
import { RowLink } from '../../../../ui/lists/RowLink.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { ChangeInBrief } from './ChangeInBrief.tsx'
import { ChangePanel } from './ChangePanel.tsx'
import styles from '../list.module.css'
import { acts, useChanges, type Act, type Change } from './useChanges.ts'
import { useKeys } from '../dictionaries/useKeys.ts'
import { useSubjectNames, useWhoAndWhen } from '../useNames.ts'

const step = 50
const most = 200

/** What was changed of the configuration: who, when, what, from what to what; and the way back. */
export function ChangesPage() {
  const { t } = useTranslation('configuration')
  const keys = useKeys()
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [rows, setRows] = useState(step)
  const { nameOf, titleOf } = useSubjectNames()
  const columns = useColumns()
  const act = acts.find((one) => one === params.get('act'))
  const subject = params.get('subject') ?? undefined
  const changes = useChanges({ act, subject, rows })

  return (
    <ConsoleList
      title={t('changes')}
      keys={keys}
      query={changes}
      failed={t('changes.failed')}
      keyOf={({ id }) => id}
      columns={columns}
      count={(count) => t('changes.count', { count })}
      none={{ text: t('changes.none'), why: t('changes.none.why') }}
      renderPanel={(change) => ({
        title: titleOf(change),
        children: (
          <ChangePanel change={change} isOverlaid={isOverlaid(change, changes.data ?? [])} />
        ),
      })}
      filters={
        <>
          <Select<Act | 'all'>
            label={t('changes.kind')}
            isLabelHidden
            size="sm"
            value={act ?? 'all'}
            onChange={(kind) => narrow({ act: kind === 'all' ? undefined : kind })}
            options={(['all', ...acts] as const).map((id) => ({
              id,
              label: t(`changes.kind.${id}`),
            }))}
          />
          {subject !== undefined && (
            <Chip onRemove={() => narrow({ subject: undefined })}>
              {t('changes.of', { subject: nameOf(subject) })}
            </Chip>
          )}
        </>
      }
      more={
        changes.data?.length === rows &&
        rows < most && (
          <div className={styles['add']}>
            <Button
              size="sm"
              isBusy={changes.isFetching}
              onPress={() => setRows(Math.min(most, rows + step))}
            >
              {t('changes.older')}
            </Button>
          </div>
        )
      }
    />
  )
}

function useColumns(): Column<Change>[] {
  const { t } = useTranslation('configuration')
  const { titleOf } = useSubjectNames()
  const { who, when } = useWhoAndWhen()
  return [
    {
      id: 'what',
      label: t('change.what'),
      width: '28%',
      cell: (change) => <RowLink id={change.id}>{titleOf(change)}</RowLink>,
    },
    {
      id: 'fromTo',
      label: t('change.fromTo'),
      width: '38%',
      cell: (change) => <ChangeInBrief change={change} />,
    },
    { id: 'by', label: t('change.by'), cell: ({ by }) => who(by) },
    {
      id: 'at',
      label: t('change.at'),
      isNumeric: true,
      cell: ({ at }) => <time dateTime={at}>{when(at)}</time>,
    },
  ]
}

/** Whether the same subject was changed again since. The newest stands first. */
const isOverlaid = (change: Change, changes: Change[]) =>
  changes
    .slice(0, changes.indexOf(change))
    .some(({ act, subject }) => act === change.act && subject === change.subject)
