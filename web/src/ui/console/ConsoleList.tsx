import { Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../catalogue/EmptyShelf.tsx'
import { Button } from '../controls/Button.tsx'
import { QueryState } from '../feedback/QueryState.tsx'
import { useListKeys } from '../lists/list-keys.ts'
import { ListFilters } from '../lists/ListFilters.tsx'
import { Pager } from '../lists/Pager.tsx'
import { useOpenRow } from '../lists/RowLink.tsx'
import { Table, type Column } from '../lists/Table.tsx'
import { ConsolePage, type ConsolePageProps, type Panel } from './ConsolePage.tsx'

/** One page of a list, or all of it at once. */
type ListReply<Row> = { list: readonly Row[]; total: number } | readonly Row[]

interface Words {
  text: string
  why?: string
}

type Props<Row> = Pick<ConsolePageProps, 'trail' | 'title' | 'lead'> & {
  /** A result of TanStack Query. */
  query: {
    data: ListReply<Row> | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** What failed, in plain words. */
  failed: string
  /** By which a row is known, also in the address (`RowLink`). */
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Rows on one page, where the list comes page by page. */
  rows?: number
  /** How many there are, in words. */
  count: (total: number) => string
  /** Said in the place of the count, e.g. why nothing was looked for. */
  instead?: string | undefined
  /** What the list says when it is empty. */
  none?: Words
  /** Said in the place of the list, until something is asked for. */
  begin?: Words | undefined
  /** What is shown of the open row, beside the list. */
  renderPanel?: (row: Row) => Pick<Panel, 'title' | 'foot' | 'children'>
  /** Another row: what the button says, and the panel it opens. The id must be that of no row. */
  adding?: { id?: string; label: string; children: ReactNode }
  /** Other keys than those of a list with a panel; none where a row leads nowhere. */
  keys?: ConsolePageProps['keys']
  /** `FindField`, fields and buttons that narrow the list. */
  filters?: ReactNode
  /** Above the filters. */
  above?: ReactNode
  /** Below the table, e.g. the way to more of it. */
  more?: ReactNode
  /** Between the filters and the list. */
  children?: ReactNode
}

/** A list of the console: what narrows it, its table and pages, and the open row beside it. A page adds what is its own. */
export function ConsoleList<Row>({
  query,
  failed,
  keyOf,
  columns,
  rows,
  count,
  instead,
  none,
  begin,
  renderPanel,
  adding,
  keys,
  filters,
  above,
  more,
  children,
  ...page
}: Props<Row>) {
  const listKeys = useListKeys()
  const [number, turnTo] = usePageNumber()
  const { openRow, open, close } = useOpenRow()
  const all = query.data && pageOf(query.data)
  const opened = renderPanel && all?.list.find((row) => keyOf(row) === openRow)
  const newId = adding?.id ?? 'new'
  const isAdding = adding !== undefined && openRow === newId
  const shown = isAdding ? { ...adding, title: adding.label } : opened && renderPanel?.(opened)

  return (
    <ConsolePage
      {...page}
      keys={keys ?? (renderPanel ? listKeys : [])}
      panel={
        shown && {
          ...shown,
          id: openRow!,
          onClose: close,
          // What is typed for one row is not for the next.
          children: <Fragment key={openRow}>{shown.children}</Fragment>,
        }
      }
    >
      {above}
      <ListFilters count={instead ?? (all && !begin ? count(all.total) : '')}>
        {filters}
        {adding && (
          <Button
            size="sm"
            icon={<Plus className="i--16" aria-hidden />}
            onPress={() => open(newId)}
          >
            {adding.label}
          </Button>
        )}
      </ListFilters>
      {children}
      {begin ? (
        <Empty {...begin} />
      ) : (
        <QueryState query={query} failed={failed}>
          {(data) => {
            const { list, total } = pageOf(data)
            if (list.length === 0 && none) return <Empty {...none} />
            return (
              <>
                <Table
                  caption={page.title}
                  isDense
                  rows={list}
                  keyOf={keyOf}
                  {...(opened && { selectedKey: openRow! })}
                  columns={columns}
                />
                {rows !== undefined && (
                  <Pager page={number} total={total} rows={rows} onChange={turnTo} />
                )}
                {more}
              </>
            )
          }}
        </QueryState>
      )}
    </ConsolePage>
  )
}

const pageOf = <Row,>(data: ListReply<Row>) =>
  'list' in data ? data : { list: data, total: data.length }

const Empty = ({ text, why }: Words) => (
  <EmptyShelf {...(why !== undefined && { why })}>{text}</EmptyShelf>
)
