import { Bell, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../ui/page/Avatar.tsx'
import { Badge } from '../ui/feedback/Badge.tsx'
import { Breadcrumb } from '../ui/page/Breadcrumb.tsx'
import { EmptyShelf } from '../ui/catalogue/EmptyShelf.tsx'
import { ErrorNote } from '../ui/feedback/ErrorNote.tsx'
import { LinkButton } from '../ui/controls/LinkButton.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Pager } from '../ui/lists/Pager.tsx'
import { QueryState } from '../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton, Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Table } from '../ui/lists/Table.tsx'
import { TextTabs } from '../ui/lists/TextTabs.tsx'
import styles from './gallery.module.css'
import { Part } from './Part.tsx'
import { useSamples } from './samples.ts'

export const States = () => (
  <>
    <Notices />
    <Tables />
    <Waiting />
    <Paging />
    <People />
  </>
)

function Notices() {
  const sample = useSamples()
  return (
    <Part title={sample.notices}>
      <div className={styles['stack']}>
        <Notice action={{ label: sample.retry, onAction: () => undefined }}>
          {sample.partial}
        </Notice>
        <Notice kind="info">{sample.offCampus}</Notice>
        <Notice kind="error">{sample.frozen}</Notice>
        <Notice icon={<WifiOff aria-hidden />}>{sample.offline}</Notice>
      </div>
    </Part>
  )
}

const loans = [
  { id: 'l1', title: '浮生六记', lent: '2026-08-30', returned: '2026-09-20', fee: '¥0.00' },
  { id: 'l2', title: '世说新语', lent: '2026-07-02', returned: '2026-08-01', fee: '¥0.20' },
  { id: 'l3', title: '统计学习方法', lent: '2026-05-11', returned: '2026-06-08', fee: '¥0.00' },
]

const titleOf = ({ title }: (typeof loans)[number]) => (
  <Link className="t-book-sm link-ink" lang="zh-Hans" to="/record">
    {title}
  </Link>
)

function Tables() {
  const sample = useSamples()
  const columns = [
    {
      id: 'title',
      label: sample.fieldTitle,
      cell: titleOf,
    },
    {
      id: 'lent',
      label: sample.lent,
      isNumeric: true,
      cell: ({ lent }: (typeof loans)[number]) => lent,
    },
    {
      id: 'returned',
      label: sample.returned,
      isNumeric: true,
      cell: ({ returned }: (typeof loans)[number]) => returned,
    },
    {
      id: 'fee',
      label: sample.fee,
      isNumeric: true,
      isAtEnd: true,
      cell: ({ fee }: (typeof loans)[number]) => fee,
    },
  ]
  return (
    <Part title={sample.tables}>
      <Table caption={sample.history} columns={columns} rows={loans} keyOf={({ id }) => id} />
      <p className={styles['cap']}>{sample.dense}</p>
      <Table
        caption={sample.dense}
        columns={columns}
        rows={loans}
        keyOf={({ id }) => id}
        isDense
        selectedKey="l2"
      />
    </Part>
  )
}

/** What a call looks like that the server refused. */
const refused = (message: string) =>
  Object.assign(new Error(message), { reply: { message, requestId: '7f3a-20c1' } })

const show = (text: string) => <p>{text}</p>

function Waiting() {
  const sample = useSamples()
  const none = { data: undefined, error: null, isFetching: true, refetch: () => undefined }
  const refusal = refused(sample.loansFailedWhy)
  return (
    <Part title={sample.states}>
      <BookRowsSkeleton rows={2} />
      <div style={{ marginTop: 16 }}>
        <Loading>
          <Skeleton shape="page" width="220px" />
          <Skeleton shape="button" width="120px" />
        </Loading>
      </div>
      <div className={styles['grid']}>
        <EmptyShelf
          why={sample.noFavouritesWhy}
          action={<LinkButton href="/">{sample.findOne}</LinkButton>}
        >
          {sample.noFavourites}
        </EmptyShelf>
        <EmptyShelf isCentred icon={<Bell aria-hidden />}>
          {sample.noMessages}
        </EmptyShelf>
        <ErrorNote message={sample.loansFailedWhy} requestId="7f3a-20c1" onRetry={() => undefined}>
          {sample.loansFailed}
        </ErrorNote>
      </div>
      <div className={styles['grid']}>
        <div>
          <p className={styles['cap']}>{sample.waiting}</p>
          <QueryState query={none}>{show}</QueryState>
        </div>
        <div>
          <p className={styles['cap']}>{sample.loaded}</p>
          <QueryState query={{ ...none, data: sample.loadedText, isFetching: false }}>
            {show}
          </QueryState>
        </div>
        <div>
          <p className={styles['cap']}>{sample.failing}</p>
          <QueryState query={{ ...none, error: refusal, isFetching: false }}>{show}</QueryState>
        </div>
        <div>
          <p className={styles['cap']}>{sample.retrying}</p>
          <QueryState query={{ ...none, error: refusal }} failed={sample.loansFailed}>
            {show}
          </QueryState>
        </div>
      </div>
    </Part>
  )
}

function Paging() {
  const sample = useSamples()
  const [page, setPage] = useState(3)
  const [place, setPlace] = useState('trail')
  return (
    <Part title={sample.paging}>
      {/* One at a time: a page has one place. */}
      <TextTabs
        label={sample.paging}
        choices={[
          { id: 'back', label: sample.backToResults },
          { id: 'trail', label: sample.databases },
        ]}
        selected={place}
        onChange={setPlace}
      />
      {place === 'back' ? (
        <Breadcrumb
          places={[{ label: sample.backToResults, to: '/results' }]}
          end={<Link to="/next">{sample.nextRecord}</Link>}
        />
      ) : (
        <Breadcrumb
          places={[
            { label: sample.home, to: '/' },
            { label: sample.databases, to: '/databases' },
            { label: sample.record },
          ]}
        />
      )}
      <Pager page={page} total={268} onChange={setPage} end={sample.perPage} />
    </Part>
  )
}

function People() {
  const sample = useSamples()
  return (
    <Part title={sample.people}>
      <div className={styles['flow']}>
        <Avatar name={sample.reader} />
        <Avatar name={sample.reader} size={40} />
        <Avatar name={sample.reader} size={64} />
        <Avatar name={sample.reader} size={40} src="data:image/png;base64,broken" />
        {[0, 3, 128].map((count) => (
          <span key={count} className={styles['bell']}>
            <Bell aria-hidden />
            <Badge count={count} />
          </span>
        ))}
      </div>
    </Part>
  )
}
