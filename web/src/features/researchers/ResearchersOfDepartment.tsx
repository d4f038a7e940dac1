import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { People } from './People.tsx'
import { researchersOnPage } from './first-calls.ts'
import { researchersQuery } from './queries.ts'

/** The researchers of one department, page by page. */
export function ResearchersOfDepartment({ collegeId }: { collegeId: string }) {
  const { t } = useTranslation('researchers')
  const [page, turnTo] = usePageNumber()
  const query = useQuery(researchersQuery({ collegeId, page }))
  return (
    <QueryState query={query} failed={t('failed')}>
      {({ total, list }) =>
        total === 0 ? (
          <EmptyShelf>{t('none')}</EmptyShelf>
        ) : (
          <>
            <People label={t('title')} people={list} />
            <Pager page={page} total={total} rows={researchersOnPage} onChange={turnTo} />
          </>
        )
      }
    </QueryState>
  )
}
