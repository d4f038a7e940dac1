import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Chip } from '../../../../ui/controls/Chip.tsx'
import { ConsolePage } from '../../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../../ui/lists/RowLink.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { Table, type Column } from '../../../../ui/lists/Table.tsx'
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
  const [params, setParams] = useSearchParams()
  const { openRow, close } = useOpenRow()
  const [rows, setRows] = useState(step)
  const { nameOf, titleOf } = useSubjectNames()
  const columns = useColumns()
  const act = acts.find((one) => one === params.get('act'))
  const subject = params.get('subject') ?? undefined
  const changes = useChanges({ act, subject, rows })
  const opened = changes.data?.find(({ id }) => id === openRow)

  const narrow = (name: 'act' | 'subject', value: string | undefined) => {
    const narrowed = new URLSearchParams(params)
    narrowed.delete('open')
    if (value === undefined) narrowed.delete(name)
    else narrowed.set(name, value)
    setParams(narrowed, { replace: true })
  }

  return (
    <ConsolePage
      title={t('changes')}
      keys={keys}
      panel={
        opened && {
          id: opened.id,
          title: titleOf(opened),
          onClose: close,
          children: (
            <ChangePanel change={opened} isOverlaid={isOverlaid(opened, changes.data ?? [])} />
          ),
        }
      }
    >
      <div className={styles['filters']}>
        <Select<Act | 'all'>
          label={t('changes.kind')}
          isLabelHidden
          size="sm"
          value={act ?? 'all'}
          onChange={(kind) => narrow('act', kind === 'all' ? undefined : kind)}
          options={(['all', ...acts] as const).map((id) => ({
            id,
            label: t(`changes.kind.${id}`),
          }))}
        />
        {subject !== undefined && (
          <Chip onRemove={() => narrow('subject', undefined)}>
            {t('changes.of', { subject: nameOf(subject) })}
          </Chip>
        )}
        {changes.data && (
          <output className={styles['count']}>
            {t('changes.count', { count: changes.data.length })}
          </output>
        )}
      </div>
      <QueryState query={changes} failed={t('changes.failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyShelf why={t('changes.none.why')}>{t('changes.none')}</EmptyShelf>
          ) : (
            <>
              <Table
                caption={t('changes')}
                isDense
                rows={list}
                keyOf={({ id }) => id}
                {...(opened && { selectedKey: opened.id })}
                columns={columns}
              />
              {list.length === rows && rows < most && (
                <div className={styles['add']}>
                  <Button
                    size="sm"
                    isBusy={changes.isFetching}
                    onPress={() => setRows(Math.min(most, rows + step))}
                  >
                    {t('changes.older')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryState>
    </ConsolePage>
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
