import type { ReceivedFeedback } from '@shulin/contract/feedback-staff'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { ReplyPanel } from './ReplyPanel.tsx'
import { useReceived } from './useReceived.ts'

const rows = 50
const states = ['0', '1', 'all'] as const

/** What readers told the library: what waits for a reply first. */
export function ReceivedPage() {
  const { t } = useTranslation('received')
  const keys = useListKeys()
  const [params, setParams] = useSearchParams()
  const columns = useColumns()
  const { openRow, close } = useOpenRow()
  const state = states.find((one) => one === params.get('state')) ?? '0'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const received = useReceived({ replyFlag: state === 'all' ? undefined : state, page, rows })
  const opened = received.data?.list.find(({ feedbackId }) => feedbackId === openRow)

  const narrow = (name: string, value: string) => {
    const narrowed = new URLSearchParams(params)
    for (const gone of ['page', 'open', name]) narrowed.delete(gone)
    narrowed.set(name, value)
    setParams(narrowed, { replace: true })
  }
  const panel = opened && {
    id: opened.feedbackId,
    title: t('reply'),
    onClose: close,
    children: <ReplyPanel key={opened.feedbackId} feedback={opened} onSent={close} />,
  }

  return (
    <ConsolePage title={t('title')} lead={t('lead')} keys={keys} panel={panel}>
      <ListFilters count={received.data ? t('count', { count: received.data.total }) : ''}>
        <Select<(typeof states)[number]>
          label={t('state')}
          isLabelHidden
          size="sm"
          value={state}
          onChange={(chosen) => narrow('state', chosen)}
          options={states.map((id) => ({ id, label: t(`state.${id}`) }))}
        />
      </ListFilters>
      <QueryState query={received} failed={t('failed')}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyShelf why={t('none.why')}>{t('none')}</EmptyShelf>
          ) : (
            <>
              <Table
                caption={t('title')}
                isDense
                rows={list}
                keyOf={({ feedbackId }) => feedbackId}
                {...(opened && { selectedKey: opened.feedbackId })}
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

function useColumns(): Column<ReceivedFeedback>[] {
  const { t, i18n } = useTranslation('received')
  return [
    {
      id: 'content',
      label: t('content'),
      width: '46%',
      cell: ({ feedbackId, content }) => <RowLink id={feedbackId}>{content}</RowLink>,
    },
    { id: 'type', label: t('type'), isAside: true, cell: ({ type }) => t(`type.${type}`) },
    { id: 'reader', label: t('reader'), cell: ({ name }) => name },
    {
      id: 'state',
      label: t('state'),
      cell: ({ replyTime }) => t(replyTime === null ? 'state.0' : 'state.1'),
    },
    {
      id: 'at',
      label: t('at'),
      isNumeric: true,
      cell: ({ createTime }) => (
        <time dateTime={createTime}>{dayAndMinute(createTime, i18n.language)}</time>
      ),
    },
  ]
}
