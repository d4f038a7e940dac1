import type { SearchReply } from '@shulin/contract/search'
import { useTranslation } from 'react-i18next'
import { BookRows } from '../../ui/BookRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Select } from '../../ui/Select.tsx'
import { AvailabilityLine, useAvailability } from '../catalogue/catalogue.tsx'
import type { Search } from './address.ts'
import { ResultRow } from './ResultRow.tsx'
import styles from './Results.module.css'
import type { GoTo } from './useSearch.ts'

const pageSizes = ['10', '20', '50'] as const

interface Props {
  search: Search
  reply: SearchReply
  /** The page before stands here until the one that was asked for is there. */
  isOld: boolean
  kindName: (docCode: string) => string | undefined
  goTo: GoTo
}

/** The titles that were found, page by page. */
export function Results({ search, reply, isOld, kindName, goTo }: Props) {
  const { t } = useTranslation('search')
  const { searchList, total, rung } = reply
  const availability = useAvailability(searchList.map(({ recordId }) => recordId))
  return (
    <div className={styles['results']} aria-busy={isOld || undefined}>
      {(rung === 'loose' || rung === 'near') && (
        <div className={styles['note']}>
          <Notice kind="info">{t(`rung.${rung}`)}</Notice>
        </div>
      )}
      {availability.error && (
        <div className={styles['note']}>
          <Notice
            action={{ label: t('retry'), onAction: () => void availability.refetch() }}
            isLive
          >
            {t('availability.failed')}
          </Notice>
        </div>
      )}
      <BookRows>
        {searchList.map((result) => {
          const counts = availability.data?.[result.recordId]
          return (
            <ResultRow
              key={result.recordId}
              result={result}
              kind={kindName(result.docCode)}
              picture={result.cover || (counts?.duxiuImageUrl ?? '')}
              availability={
                <AvailabilityLine
                  availability={counts}
                  isOnItsWay={availability.isPending}
                  callNo={result.callNo}
                />
              }
            />
          )
        })}
      </BookRows>
      <Pager
        page={search.page}
        total={total}
        rows={search.rows}
        onChange={(page) => goTo({ ...search, page }, { isFromTop: true })}
        end={
          <Select
            look="bare"
            label={t('rows')}
            options={pageSizes.map((id) => ({ id, label: t('rows.each', { rows: id }) }))}
            value={pageSizes.find((id) => id === String(search.rows)) ?? null}
            onChange={(rows) => goTo({ ...search, rows: Number(rows), page: 1 })}
            placeholder={t('rows.each', { rows: search.rows })}
          />
        }
      />
    </div>
  )
}
