import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { frozenRows, frozenTitles } from './queries.ts'
import { TitleList } from './TitleList.tsx'

/** The titles in their order, as they were described when the search was frozen. */
export function FrozenTitles({ id }: { id: string }) {
  const { t } = useTranslation('frozen-searches')
  const [page, turnTo] = usePageNumber()
  const query = useQuery({ ...frozenTitles(id, page), placeholderData: keepPreviousData })
  return (
    <QueryState query={query} failed={t('failed')}>
      {({ total, list }) =>
        total === 0 ? (
          <p className="t-2">{t('none.all')}</p>
        ) : (
          <>
            <TitleList titles={list} label={t('part.all')} />
            <Pager page={page} total={total} rows={frozenRows} onChange={turnTo} />
          </>
        )
      }
    </QueryState>
  )
}
