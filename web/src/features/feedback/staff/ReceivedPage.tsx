import type { ReceivedFeedback } from '@shulin/contract/feedback-staff'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { ReplyPanel } from './ReplyPanel.tsx'
import { useReceived } from './useReceived.ts'

const rows = 50
const states = ['0', '1', 'all'] as const

/** What readers told the library: what waits for a reply first. */
export function ReceivedPage() {
  const { t } = useTranslation('received')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const columns = useColumns()
  const { close } = useOpenRow()
  const state = states.find((one) => one === params.get('state')) ?? '0'
  const received = useReceived({ replyFlag: state === 'all' ? undefined : state, page, rows })

  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={received}
      failed={t('failed')}
      keyOf={({ feedbackId }) => feedbackId}
      columns={columns}
      rows={rows}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      renderPanel={(feedback) => ({
        title: t('reply'),
        children: <ReplyPanel feedback={feedback} onSent={close} />,
      })}
      filters={
        <Select<(typeof states)[number]>
          label={t('state')}
          isLabelHidden
          size="sm"
          value={state}
          onChange={(chosen) => narrow({ state: chosen })}
          options={states.map((id) => ({ id, label: t(`state.${id}`) }))}
        />
      }
    />
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
