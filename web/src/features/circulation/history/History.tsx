import { useQuery } from '@tanstack/react-query'
import { BookMarked } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { pastLoans } from '../queries.ts'
import { LoanChart } from './LoanChart.tsx'
import { PastLoans } from './PastLoans.tsx'
import { useKeepHistory } from './useKeepHistory.ts'

/** What was returned, where the reader wishes it to be kept; otherwise what that means, and how to begin. */
export function History() {
  const { t, i18n } = useTranslation('circulation')
  const [params] = useSearchParams()
  const [page, turnTo] = usePageNumber()
  const wanted = {
    words: params.get('words') ?? '',
    period: { beginDate: params.get('begin') ?? '', endDate: params.get('end') ?? '' },
  }
  const query = useQuery(pastLoans(i18n.language, wanted.words, wanted.period, page))
  return (
    <QueryState query={query} failed={t('history.failed')}>
      {({ isKept, ...found }) => (
        <>
          <LoanChart isKept={isKept} />
          {isKept ? (
            <PastLoans found={found} wanted={wanted} page={page} onTurn={turnTo} />
          ) : (
            <NotKept />
          )}
        </>
      )}
    </QueryState>
  )
}

function NotKept() {
  const { t } = useTranslation('circulation')
  const keep = useKeepHistory()
  return (
    <EmptyShelf
      icon={<BookMarked aria-hidden />}
      why={t('history.notKept.why')}
      action={
        <Button look="main" isBusy={keep.isPending} onPress={() => keep.mutate(true)}>
          {t('history.begin')}
        </Button>
      }
    >
      {t('history.notKept')}
    </EmptyShelf>
  )
}
