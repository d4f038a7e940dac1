import { pointBehaviours } from '@shulin/contract/points'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNarrow } from '../../platform/useNarrow.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { TextTabs } from '../../ui/lists/TextTabs.tsx'
import { EntryRow } from './EntryRow.tsx'
import styles from './Points.module.css'
import { ledger, rowsOfPoints } from './queries.ts'

const filters = ['all', ...pointBehaviours] as const

/** Every entry there is, newest first, each with what it is there for. */
export function Ledger() {
  const { t, i18n } = useTranslation('points')
  const [params] = useSearchParams()
  const narrow = useNarrow()
  const [page, turnTo] = usePageNumber()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const filter = filters.find((one) => one === params.get('about')) ?? 'all'
  const behaviorType = filter === 'all' ? '' : filter
  const entries = useQuery(ledger(i18n.language, { behaviorType, page }))
  return (
    <section aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} ref={heading} tabIndex={-1} className="t-section">
          {t('ledger')}
        </h2>
        <TextTabs
          label={t('narrow')}
          choices={filters.map((one) => ({ id: one, label: t(`about.${one}`) }))}
          selected={filter}
          onChange={(wanted) => narrow({ about: wanted === 'all' ? undefined : wanted })}
        />
      </div>
      <QueryState query={entries} failed={t('ledger.failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyShelf why={t('empty.why')}>
              {t(filter === 'all' ? 'empty' : 'empty.narrowed')}
            </EmptyShelf>
          ) : (
            <>
              <ul className={styles['entries']} aria-labelledby={id}>
                {list.map((entry) => (
                  <EntryRow key={entry.entryId} entry={entry} />
                ))}
              </ul>
              <Pager
                page={page}
                total={total}
                rows={rowsOfPoints}
                onChange={turnTo}
                heading={heading}
              />
            </>
          )
        }
      </QueryState>
    </section>
  )
}
