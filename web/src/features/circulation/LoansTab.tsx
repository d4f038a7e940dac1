import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../platform/useNarrow.ts'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { CurrentLoans } from './current/CurrentLoans.tsx'
import { History } from './history/History.tsx'
import { currentLoans } from './queries.ts'

const views = ['current', 'overdue', 'history'] as const

/** What a view is narrowed by; another view begins without. */
const unnarrowed = { words: undefined, sort: undefined, begin: undefined, end: undefined }

/** What the reader has on loan, what of it is overdue, and what was returned. */
export function LoansTab({ kind }: { kind: string }) {
  const { t, i18n } = useTranslation('circulation')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const view = views.find((one) => one === params.get('view')) ?? 'current'
  const counted = useQuery(currentLoans(i18n.language, '', 'dueDate', 1)).data
  const counts = { current: counted?.total, overdue: counted?.overdue, history: undefined }
  return (
    <Page title={t('title')} kind={kind} width="part">
      <Tabs
        label={t('title')}
        tabs={views.map((id) => ({ id, label: t(`view.${id}`), count: counts[id] }))}
        selected={view}
        onChange={(next) => narrow({ ...unnarrowed, view: next === 'current' ? undefined : next })}
      >
        {view === 'history' ? (
          <History />
        ) : (
          <CurrentLoans key={view} isOnlyOverdue={view === 'overdue'} />
        )}
      </Tabs>
    </Page>
  )
}
