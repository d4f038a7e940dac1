import type { ReceivedComment } from '@shulin/contract/comments-staff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dayAndMinute } from '../../../platform/instants.ts'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { StatusChip, type Status } from '../../../ui/feedback/StatusChip.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import styles from './CommentAudit.module.css'
import { CommentPanel } from './CommentPanel.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import { receivedComments } from './queries.ts'

const rows = 50
const states = ['0', 'reported', '1', '2', 'all'] as const
type State = (typeof states)[number]

const wantedOf = (state: State) => ({
  auditFlag: state === 'all' || state === 'reported' ? undefined : state,
  reported: state === 'reported',
})

/** What readers say of titles: what waits first, oldest first, each decided with one press. */
export function ReceivedCommentsPage() {
  const { t } = useTranslation('commentAudit')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page] = usePageNumber()
  const columns = useColumns()
  const { close } = useOpenRow()
  const state = states.find((one) => one === params.get('state')) ?? '0'
  const received = useQuery(receivedComments({ ...wantedOf(state), page, rows }))

  return (
    <ConsoleList
      title={t('title')}
      lead={t('lead')}
      query={received}
      failed={t('failed')}
      keyOf={({ commentId }) => commentId}
      columns={columns}
      rows={rows}
      count={(count) => t('count', { count })}
      none={{ text: t('none'), why: t('none.why') }}
      renderPanel={(comment) => ({
        title: t('comment'),
        children: <CommentPanel comment={comment} onDecided={close} />,
      })}
      filters={
        <Select<State>
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

const looks: Record<ReceivedComment['auditFlag'], Status> = {
  '0': 'busy',
  '1': 'done',
  '2': 'cancelled',
}

function useColumns(): Column<ReceivedComment>[] {
  const { t, i18n } = useTranslation('commentAudit')
  return [
    {
      id: 'content',
      label: t('comment'),
      width: '38%',
      cell: ({ commentId, content }) => <RowLink id={commentId}>{content}</RowLink>,
    },
    { id: 'record', label: t('record'), cell: ({ title }) => title },
    {
      id: 'reader',
      label: t('reader'),
      isAside: true,
      cell: ({ userName }) => userName || t('anonymous'),
    },
    {
      id: 'state',
      label: t('state'),
      cell: (comment) => (
        <span className={styles['states']}>
          <StatusChip status={looks[comment.auditFlag]}>
            {t(`state.${comment.auditFlag}`)}
          </StatusChip>
          {comment.barredWords.length > 0 && (
            <StatusChip status="overdue">{t('barred.short')}</StatusChip>
          )}
          {comment.reports.length > 0 && (
            <StatusChip status="due">
              {t('reports.count', { count: comment.reports.length })}
            </StatusChip>
          )}
        </span>
      ),
    },
    {
      id: 'at',
      label: t('at'),
      isNumeric: true,
      cell: ({ submitTime }) => (
        <time dateTime={submitTime}>{dayAndMinute(submitTime, i18n.language)}</time>
      ),
    },
    { id: 'decide', label: t('decide'), cell: (comment) => <DecideButtons comment={comment} /> },
  ]
}
