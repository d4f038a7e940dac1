import type { DepartmentDetail } from '@shulin/contract/departments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { RefusedCall } from '../../platform/api.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../ui/console/Facts.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResearchersOfDepartment, researchersQuery } from '../researchers/researchers.ts'
import styles from './departments.module.css'
import { Librarians } from './Librarians.tsx'
import { departmentQuery } from './queries.ts'
import { Resources } from './Resources.tsx'
import { useTypeName } from './useTypeName.ts'

export { prepareDepartment } from './prepare.ts'

/** One department. The address names it; without an id there is only the list. */
export function DepartmentPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <OneDepartment key={id} id={id} /> : <Navigate to="/departmentList" replace />
}

function OneDepartment({ id }: { id: string }) {
  const { t } = useTranslation('departments')
  const query = useQuery(departmentQuery(id))
  const isUnknown =
    query.error instanceof RefusedCall && [400, 404].includes(query.error.reply.errCode ?? 0)
  const { collegeName, librarians = [] } = query.data ?? {}
  return (
    <>
      <div className={`wrap ${styles['crumbs']}`}>
        <Breadcrumb places={[{ label: t('back'), to: '/departmentList' }]} />
      </div>
      <Page
        title={isUnknown ? t('unknown') : (collegeName ?? t('department'))}
        {...(collegeName !== undefined && { kind: t('department') })}
        actions={librarians.length > 0 && <Librarians librarians={librarians} />}
      >
        {isUnknown ? (
          <EmptyShelf
            why={t('unknown.why')}
            action={<LinkButton href="/departmentList">{t('back')}</LinkButton>}
          >
            {t('unknown')}
          </EmptyShelf>
        ) : (
          <QueryState query={query} failed={t('department.failed')}>
            {(department) => <Described department={department} />}
          </QueryState>
        )}
      </Page>
    </>
  )
}

const everything = 'all'
const people = 'people'

function Described({ department }: { department: DepartmentDetail }) {
  const { t } = useTranslation('departments')
  const { collegeId, collegeName, introduction, subjects, types } = department
  const [params, setParams] = useSearchParams()
  const typeName = useTypeName()
  const researchers = useQuery(researchersQuery({ collegeId }))
  const tabs = [
    { id: everything, label: t('all'), count: types.reduce((sum, { count }) => sum + count, 0) },
    ...types.map(({ type, count }) => ({ id: type, label: typeName(type), count })),
    { id: people, label: t('people'), count: researchers.data?.total },
  ]
  const wanted = params.get('tab') ?? everything
  const selected = tabs.some((tab) => tab.id === wanted) ? wanted : everything
  const select = (tab: string) =>
    setParams(tab === everything ? { id: collegeId } : { id: collegeId, tab }, { replace: true })
  return (
    <>
      {introduction !== '' && <p className={`t-long ${styles['introduction']}`}>{introduction}</p>}
      {subjects.length > 0 && (
        <div className={styles['facts']}>
          <Facts facts={[[t('subjects'), subjects.join(t('comma'))]]} />
        </div>
      )}
      <Tabs
        label={t('of', { name: collegeName })}
        tabs={tabs}
        selected={selected}
        onChange={select}
      >
        {selected === people ? (
          <ResearchersOfDepartment collegeId={collegeId} />
        ) : (
          <Resources collegeId={collegeId} type={selected === everything ? '' : selected} />
        )}
      </Tabs>
    </>
  )
}
