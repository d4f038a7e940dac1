import type { SearchReply, SortField } from '@shulin/contract/search'
import { LayoutGrid, List, Table } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BareSelect } from '../../../ui/controls/BareSelect.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { views, type Search } from '../query/address.ts'
import styles from '../SearchPage.module.css'
import type { GoTo } from '../useSearch.ts'

const orders = [
  'relevance.asc',
  'publishYear.desc',
  'publishYear.asc',
  'title.asc',
  'author.asc',
  'callNo.asc',
  'loanCount.desc',
  'arriveDate.desc',
  'score.desc',
] as const satisfies `${SortField}.${'asc' | 'desc'}`[]

const viewIcons = { list: List, cover: LayoutGrid, table: Table }

interface Props {
  search: Search
  /** None while it is on its way, and none when the search failed. */
  reply: SearchReply | undefined
  hasFailed: boolean
  goTo: GoTo
  /** The button that opens the filters on a phone. */
  children: ReactNode
}

/** How many there are, and in which order. */
export function ListBar({ search, reply, hasFailed, goTo, children }: Props) {
  const { t, i18n } = useTranslation('search')
  const words = (count: number) => count.toLocaleString(i18n.language)
  const { total = 0, records = 0 } = reply ?? {}
  const options = orders.map((id) => ({ id, label: t(`sort.${id}`) }))
  return (
    <div className={styles['bar']}>
      <p className={`t-2 num ${styles['bar__count']}`}>
        {!reply && !hasFailed && <Skeleton shape="text" width="96px" />}
        {(reply || hasFailed) &&
          (reply?.rung === 'some'
            ? t('found.some', { count: total, total: words(total) })
            : total === records
              ? t('found', { count: total, total: words(total) })
              : t('found.works', { count: total, total: words(total), records: words(records) }))}
      </p>
      <div className="only-narrow flex">{children}</div>
      <div className={styles['bar__sort']} hidden={reply?.total === 0 || hasFailed}>
        <fieldset className={styles['views']} aria-label={t('view')}>
          {views.map((view) => {
            const Icon = viewIcons[view]
            return (
              <button
                key={view}
                type="button"
                title={t(`view.${view}`)}
                aria-label={t(`view.${view}`)}
                aria-pressed={search.view === view}
                onClick={() => goTo({ ...search, view }, { isInstead: true })}
              >
                <Icon className="i--16" aria-hidden />
              </button>
            )
          })}
        </fieldset>
        <BareSelect
          label={t('sort')}
          options={options}
          value={options.find(({ id }) => id === orderOf(search))?.id ?? null}
          onChange={(id) => {
            const [sortField, sortClause] = id.split('.') as [SortField, 'asc' | 'desc']
            goTo({ ...search, sortField, sortClause, page: 1 })
          }}
        />
      </div>
    </div>
  )
}

/** The best answer comes first, whatever direction was asked for. */
const orderOf = ({ sortField, sortClause }: Search) =>
  sortField === 'relevance' ? 'relevance.asc' : `${sortField}.${sortClause}`
