import type { ResearcherDetail } from '@shulin/contract/researchers'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { RefusedCall } from '../../platform/api.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Avatar } from '../../ui/page/Avatar.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { departmentAddress } from '../departments/departments.ts'
import { languageOf } from '../search/search.ts'
import { PublishedByYear } from './PublishedByYear.tsx'
import { researcherQuery } from './queries.ts'
import styles from './researchers.module.css'
import { SameName } from './SameName.tsx'
import { Works } from './Works.tsx'

export { prepareResearcher } from './prepare.ts'

/** One researcher. The address names them; without an id there is only the list. */
export function ResearcherPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <OneResearcher key={id} id={id} /> : <Navigate to="/researcher" replace />
}

function OneResearcher({ id }: { id: string }) {
  const { t, i18n } = useTranslation('researchers')
  const query = useQuery(researcherQuery(id))
  const isUnknown =
    query.error instanceof RefusedCall && [400, 404].includes(query.error.reply.errCode ?? 0)
  const { name, collegeId = '', collegeName = '' } = query.data ?? {}
  const lang = name === undefined ? undefined : languageOf(name, i18n.language)
  const back =
    collegeId === ''
      ? { label: t('back'), to: '/researcher' }
      : {
          label: t('back.department', { department: collegeName }),
          to: departmentAddress(collegeId, 'people'),
        }
  return (
    <>
      <div className={`wrap ${styles['crumbs']}`}>
        <Breadcrumb places={[back]} />
      </div>
      <Page
        title={isUnknown ? t('unknown') : (name ?? t('researcher'))}
        {...(name !== undefined && { kind: t('researcher') })}
        {...(lang && { lang })}
      >
        {(heading) => (
          <>
            {query.data ? <Head researcher={query.data} heading={heading} /> : heading}
            {isUnknown ? (
              <EmptyShelf
                why={t('unknown.why')}
                action={<LinkButton href="/researcher">{t('back')}</LinkButton>}
              >
                {t('unknown')}
              </EmptyShelf>
            ) : (
              <QueryState query={query} failed={t('researcher.failed')}>
                {(researcher) => <Described researcher={researcher} />}
              </QueryState>
            )}
          </>
        )}
      </Page>
    </>
  )
}

interface HeadProps {
  researcher: ResearcherDetail
  heading: ReactNode
}

function Head({ researcher, heading }: HeadProps) {
  const { t } = useTranslation('researchers')
  const { name, otherNames, collegeId, collegeName, title, interests, orcid } = researcher
  return (
    <div className={styles['head']}>
      <Avatar name={name} size={64} />
      <div>
        {heading}
        <ul className={`t-2 ${styles['about']}`}>
          {otherNames.map((other) => (
            <li key={other}>{other}</li>
          ))}
          {collegeName !== '' && (
            <li>
              <Link to={departmentAddress(collegeId)}>{collegeName}</Link>
            </li>
          )}
          {title !== '' && <li>{title}</li>}
          {interests.length > 0 && <li>{interests.join(t('comma'))}</li>}
        </ul>
        {orcid !== '' && (
          <p className="t-2 num">
            {t('orcid')}{' '}
            <a href={`https://orcid.org/${orcid}`} target="_blank" rel="noopener noreferrer">
              {orcid}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

const Described = ({ researcher }: { researcher: ResearcherDetail }) => (
  <div className={styles['columns']}>
    <div>
      {researcher.introduction !== '' && (
        <p className={`t-long ${styles['introduction']}`}>{researcher.introduction}</p>
      )}
      <Works works={researcher.works} />
    </div>
    <aside className={styles['aside']}>
      <PublishedByYear works={researcher.works} />
      <SameName name={researcher.name} others={researcher.sameName} />
    </aside>
  </div>
)
