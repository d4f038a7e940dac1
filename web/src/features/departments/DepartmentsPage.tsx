import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useShown } from '../../platform/first-drawing.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { departmentAddress } from './address.ts'
import styles from './departments.module.css'
import { departmentsOnPage } from './first-calls.ts'
import { departmentsQuery } from './queries.ts'

export { prepareDepartments } from './prepare.ts'

/** The departments, each with how many titles are for it. */
export function DepartmentsPage() {
  const { t, i18n } = useTranslation('departments')
  const [params, setParams] = useSearchParams()
  const [page, turnTo] = usePageNumber()
  const keyword = params.get('keyword') ?? ''
  const query = useQuery(departmentsQuery(keyword, page))
  const shown = useShown(query.data?.list ?? [])
  const find = (words: string) => setParams(words === '' ? {} : { keyword: words })
  return (
    <Page
      title={t('title')}
      actions={
        <div className={styles['find']}>
          <FindField label={t('find')} wanted={keyword} onFind={find} />
        </div>
      }
    >
      <QueryState query={query} failed={t('failed')}>
        {({ total }) =>
          total === 0 ? (
            <None keyword={keyword} />
          ) : (
            <>
              <ul className={styles['departments']} aria-label={t('title')}>
                {shown.map(({ collegeId, collegeName, resourceCount }) => (
                  <li key={collegeId}>
                    <Link to={departmentAddress(collegeId)}>{collegeName}</Link>
                    <span className="num t-cap">
                      <span className="sr">{t('count', { count: resourceCount })}</span>
                      <span aria-hidden>{resourceCount.toLocaleString(i18n.language)}</span>
                    </span>
                  </li>
                ))}
              </ul>
              <Pager page={page} total={total} rows={departmentsOnPage} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function None({ keyword }: { keyword: string }) {
  const { t } = useTranslation('departments')
  return keyword === '' ? (
    <EmptyShelf why={t('none.why')}>{t('none')}</EmptyShelf>
  ) : (
    <EmptyShelf>{t('notFound', { keyword })}</EmptyShelf>
  )
}
