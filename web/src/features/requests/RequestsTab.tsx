import { requestStates } from '@shulin/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../platform/useNarrow.ts'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { OthersRequests } from './others/OthersRequests.tsx'
import { OwnRequests } from './own/OwnRequests.tsx'
import { othersRequests, ownRequests } from './queries.ts'

const views = ['all', ...requestStates, 'others'] as const

/** What the reader has asked for, by state, and what others ask of the reader. */
export function RequestsTab({ kind }: { kind: string }) {
  const { t, i18n } = useTranslation('requests')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const view = views.find((one) => one === params.get('view')) ?? 'all'
  const counts = useQuery(ownRequests(i18n.language, {}, 1)).data?.counts
  const others = useQuery(othersRequests(i18n.language, 1)).data
  const countOf = (id: (typeof views)[number]) => {
    if (id === 'others') return others?.list.filter(({ acceptFlag }) => acceptFlag === '0').length
    if (!counts) return undefined
    if (id !== 'all') return counts[id] ?? 0
    return requestStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  }
  return (
    <Page title={t('title')} kind={kind} width="part">
      <Tabs
        label={t('title')}
        tabs={views.map((id) => ({ id, label: t(`view.${id}`), count: countOf(id) }))}
        selected={view}
        onChange={(next) => narrow({ type: undefined, view: next === 'all' ? undefined : next })}
      >
        {view === 'others' ? (
          <OthersRequests />
        ) : (
          <OwnRequests key={view} status={view === 'all' ? undefined : view} />
        )}
      </Tabs>
    </Page>
  )
}
