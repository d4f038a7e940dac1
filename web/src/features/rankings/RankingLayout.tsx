import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { RankList, type RankedEntry } from '../../ui/catalogue/RankList.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TabLinks } from '../../ui/lists/TabLinks.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import styles from './rankings.module.css'

const rankings = [
  { name: 'lent', to: '/hotBook' },
  { name: 'kept', to: '/collect' },
  { name: 'rated', to: '/grade' },
  { name: 'read', to: '/readRange' },
] as const
type RankingName = (typeof rankings)[number]['name']

interface Props {
  name: RankingName
  /** What the ranking can be narrowed by. */
  choices: ReactNode
  children: ReactNode
}

/** A page of rankings, with ways to the other ones. */
export function RankingLayout({ name, choices, children }: Props) {
  const { t } = useTranslation('rankings')
  return (
    <Page title={t(`ranking.${name}`)} lead={t(`ranking.${name}.how`)}>
      <TabLinks
        label={t('rankings')}
        links={rankings.map((one) => ({
          to: one.to,
          label: t(`tab.${one.name}`),
          isCurrent: one.name === name,
        }))}
      />
      <div className={styles['choices']}>{choices}</div>
      {children}
    </Page>
  )
}

interface ListProps<T> {
  label: string
  query: Parameters<typeof QueryState<T>>[0]['query']
  ranked: (data: T) => RankedEntry[]
}

/** The list of a ranking, or that nobody has won a place yet. */
export function Ranking<T>({ label, query, ranked }: ListProps<T>) {
  const { t } = useTranslation('rankings')
  const titles = query.data === undefined ? [] : ranked(query.data)
  const statusOf = useListedAvailability(titles.map(({ id }) => Number(id)))
  return (
    <QueryState query={query} waiting={<RowsToCome />} failed={t('failed')}>
      {() =>
        titles.length === 0 ? (
          <EmptyShelf why={t('empty.why')}>{t('empty')}</EmptyShelf>
        ) : (
          <RankList label={label} ranked={titles} statusOf={statusOf} />
        )
      }
    </QueryState>
  )
}

const RowsToCome = () => (
  <Loading>
    {Array.from({ length: 10 }, (_, row) => (
      <div key={row} className={styles['waiting']}>
        <Skeleton shape="text" width={`${40 + ((row * 17) % 40)}%`} />
      </div>
    ))}
  </Loading>
)
