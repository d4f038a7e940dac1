import { loanSorts, type Loan } from '@shulin/contract/circulation'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { minuteOf } from '../../../platform/instants.ts'
import { useNarrow } from '../../../platform/useNarrow.ts'
import { usePageNumber } from '../../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { currentLoans, loansOnPage } from '../queries.ts'
import { useRenewal } from '../renewal/useRenewal.ts'
import { BatchBar } from './BatchBar.tsx'
import styles from './CurrentLoans.module.css'
import { LoanBar } from './LoanBar.tsx'
import { HoldsThere } from './HoldsThere.tsx'
import { LibrarySystems } from './LibrarySystems.tsx'
import { LoanRow } from './LoanRow.tsx'
import { OutcomeCounts } from './OutcomeCounts.tsx'

/** The loans, by default what falls due first, to be renewed one by one or together. */
export function CurrentLoans({ isOnlyOverdue }: { isOnlyOverdue: boolean }) {
  const { t, i18n } = useTranslation('circulation')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page, turnTo] = usePageNumber()
  const words = params.get('words') ?? ''
  const sort = loanSorts.find((one) => one === params.get('sort')) ?? 'dueDate'
  const query = useQuery(currentLoans(i18n.language, words, sort, page))
  const renewal = useRenewal()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // While the library does not answer, what it said last stays, with its time.
  const isStale = query.error !== null && query.data !== undefined

  return (
    <>
      {isStale && (
        <div className={styles['away']}>
          <Notice
            icon={<CloudOff aria-hidden />}
            action={{ label: t('away.again'), onAction: () => void query.refetch() }}
            isLive
          >
            {t('away', { time: minuteOf(query.dataUpdatedAt, i18n.language) })}
          </Notice>
        </div>
      )}
      <QueryState
        query={isStale ? { ...query, error: null } : query}
        waiting={<BookRowsSkeleton rows={3} />}
        failed={t('failed')}
      >
        {({ total, list, systems = [] }) => {
          const shown = isOnlyOverdue ? list.filter(({ overdueTime }) => overdueTime > 0) : list
          const about = <LibrarySystems systems={systems} onAgain={() => void query.refetch()} />
          if (shown.length === 0 && words === '') {
            return (
              <>
                {about}
                <NoLoans isOnlyOverdue={isOnlyOverdue} />
                {systems.length > 0 && !isOnlyOverdue && <HoldsThere />}
              </>
            )
          }
          const chosenLoans = shown.filter(({ loanId }) => chosen.has(loanId))
          const choose = (loans: readonly Loan[], isChosen: boolean) => {
            const next = new Set(chosen)
            for (const { loanId } of loans) {
              if (isChosen) next.add(loanId)
              else next.delete(loanId)
            }
            setChosen(next)
          }
          return (
            <>
              {about}
              <LoanBar
                words={words}
                sort={sort}
                chosen={chosenLoans.length}
                shown={shown.length}
                onChooseAll={(isChosen) => choose(shown, isChosen)}
                onNarrow={narrow}
              />
              <OutcomeCounts outcomes={renewal.outcomes} onFold={renewal.fold} />
              {shown.length === 0 ? (
                <EmptyShelf why={t('notFound.why')}>{t('notFound', { words })}</EmptyShelf>
              ) : (
                <ul className={styles['loans']}>
                  {shown.map((loan) => (
                    <LoanRow
                      key={loan.loanId}
                      loan={loan}
                      tick={{
                        isChosen: chosen.has(loan.loanId),
                        onChange: (isChosen) => choose([loan], isChosen),
                      }}
                      renewal={renewal}
                    />
                  ))}
                </ul>
              )}
              {systems.length > 0 && !isOnlyOverdue && <HoldsThere />}
              <Pager page={page} total={total} rows={loansOnPage} onChange={turnTo} />
              <BatchBar
                chosen={chosenLoans}
                isBusy={renewal.isBusy}
                onClear={() => setChosen(new Set())}
                onRenew={async () => {
                  if (await renewal.renew(chosenLoans)) setChosen(new Set())
                }}
              />
            </>
          )
        }}
      </QueryState>
    </>
  )
}

function NoLoans({ isOnlyOverdue }: { isOnlyOverdue: boolean }) {
  const { t } = useTranslation('circulation')
  if (isOnlyOverdue) return <EmptyShelf why={t('noneOverdue.why')}>{t('noneOverdue')}</EmptyShelf>
  return (
    <EmptyShelf why={t('none.why')} action={<LinkButton href="/home">{t('none.find')}</LinkButton>}>
      {t('none')}
    </EmptyShelf>
  )
}
