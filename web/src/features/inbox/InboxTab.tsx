import { noticeKinds, type Notice } from '@shulin/contract/inbox'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './InboxTab.module.css'
import { MessageRow } from './MessageRow.tsx'
import { messages, newest, type Filter } from './queries.ts'
import { Reading } from './Reading.tsx'
import { useMarkAllRead } from './useMessages.ts'

const rows = 10
const filters: readonly Filter[] = ['all', 'unread', ...noticeKinds]

/** What the library told the reader: a list, and beside it (on a phone in its place) the message that is read. */
export function InboxTab({ kind }: { kind: string }) {
  const { t } = useTranslation('inbox')
  const [params, setParams] = useSearchParams()
  const [page, turnTo] = usePageNumber()
  const filter = filters.find((one) => one === params.get('about')) ?? 'all'
  const found = useQuery(messages(filter, page, rows))
  const { data: latest } = useQuery(newest())
  const markAll = useMarkAllRead()
  const open = found.data?.list.find(({ noticeId }) => noticeId === params.get('open'))
  const unread = latest?.unread ?? 0

  const narrowTo = (wanted: Filter) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const name of ['open', 'page', 'about']) after.delete(name)
      if (wanted !== 'all') after.set('about', wanted)
      return after
    })
  const addressOf = (noticeId: string | null) => {
    const after = new URLSearchParams(params)
    if (noticeId === null) after.delete('open')
    else after.set('open', noticeId)
    return `?${after.toString()}`
  }
  const label = (one: Filter, total: number | undefined) => {
    const count = one === 'unread' ? latest?.unread : one === filter ? total : undefined
    return count === undefined ? t(`about.${one}`) : `${t(`about.${one}`)} ${count}`
  }

  return (
    <Page
      title={t('title')}
      kind={kind}
      width="part"
      actions={
        <Button
          look="text"
          size="sm"
          icon={<CheckCheck className="i--16" aria-hidden />}
          isDisabled={unread === 0}
          isBusy={markAll.isPending}
          onPress={() => {
            const until = latest?.list[0]?.createTime
            if (until !== undefined) markAll.mutate(until)
          }}
        >
          {t('readAll')}
        </Button>
      }
    >
      <output className="sr">{latest && t('unread', { count: unread })}</output>
      <TextTabs
        label={t('narrow')}
        choices={filters.map((id) => ({ id, label: label(id, found.data?.total) }))}
        selected={filter}
        onChange={narrowTo}
      />
      <QueryState query={found} failed={t('failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyShelf icon={<Inbox aria-hidden />} why={t('empty.why')}>
              {filter === 'all' ? t('empty') : t('empty.narrowed')}
            </EmptyShelf>
          ) : (
            <div className={styles['inbox']} data-reading={open ? '' : undefined}>
              <div className={styles['list']}>
                <ul>
                  {list.map((message) => (
                    <MessageRow
                      key={message.noticeId}
                      message={message}
                      isOpen={message === open}
                      address={addressOf(message.noticeId)}
                    />
                  ))}
                </ul>
                <Pager page={page} total={total} rows={rows} onChange={turnTo} />
              </div>
              <ReadingPlace open={open} back={addressOf(null)} />
            </div>
          )
        }
      </QueryState>
    </Page>
  )
}

function ReadingPlace({ open, back }: { open: Notice | undefined; back: string }) {
  const { t } = useTranslation('inbox')
  return open ? (
    <Reading key={open.noticeId} message={open} back={back} />
  ) : (
    <p className={`t-2 ${styles['hint']}`}>{t('choose')}</p>
  )
}
