import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { BareSelect } from '../../ui/controls/BareSelect.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { FindField } from '../../ui/lists/FindField.tsx'
import { InitialsBar } from '../../ui/lists/InitialsBar.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { departmentsQuery } from '../departments/departments.ts'
import { People } from './People.tsx'
import { filterIn, researchersOnPage } from './first-calls.ts'
import { researchersQuery } from './queries.ts'
import styles from './researchers.module.css'

export { prepareResearchers } from './prepare.ts'

/** Researchers from A to Z: of all departments or of one, under all letters or under one. */
export function ResearchersPage() {
  const { t } = useTranslation('researchers')
  const [params, setParams] = useSearchParams()
  const [, turnTo] = usePageNumber()
  const filter = filterIn(params)
  const { keyword, collegeId, initial, page } = filter
  const query = useQuery(researchersQuery(filter))

  const addressWith = (changes: Record<string, string>) => {
    const wanted = { keyword, collegeId, initial, ...changes }
    const asked = Object.entries(wanted).filter(([, value]) => value !== '')
    return new URLSearchParams(asked)
  }
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <div className={styles['find']}>
          <FindField
            label={t('find')}
            wanted={keyword}
            // Whoever looks for a name looks under all letters.
            onFind={(words) => setParams(addressWith({ keyword: words, initial: '' }))}
          />
        </div>
      }
    >
      <DepartmentChoice
        collegeId={collegeId}
        onChange={(chosen) => setParams(addressWith({ collegeId: chosen, initial: '' }))}
      />
      <InitialsBar
        label={t('initials')}
        initials={query.data?.initials ?? []}
        selected={initial}
        addressOf={(letter) => `?${addressWith({ initial: letter })}`}
      />
      <QueryState query={query} failed={t('failed')}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyShelf>{keyword === '' ? t('none') : t('notFound', { keyword })}</EmptyShelf>
          ) : (
            <>
              <output className="sr">{t('found', { count: total })}</output>
              <People label={t('title')} people={list} hasDepartments={collegeId === ''} />
              <Pager page={page} total={total} rows={researchersOnPage} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

interface ChoiceProps {
  collegeId: string
  onChange: (collegeId: string) => void
}

/** Without departments there is nothing to choose; until they have come, room is kept. */
function DepartmentChoice({ collegeId, onChange }: ChoiceProps) {
  const { t } = useTranslation('researchers')
  const { data, isPending } = useQuery(departmentsQuery())
  const departments = data?.list ?? []
  if (departments.length === 0 && !isPending) return null
  return (
    <div className={styles['choices']}>
      {departments.length > 0 && (
        <BareSelect
          label={t('department')}
          options={[
            { id: '', label: t('department.all') },
            ...departments.map((one) => ({ id: one.collegeId, label: one.collegeName })),
          ]}
          value={collegeId}
          onChange={onChange}
        />
      )}
    </div>
  )
}
