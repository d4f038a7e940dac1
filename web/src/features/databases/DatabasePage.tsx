import type { DatabaseDetail } from '@shulin/contract/databases'
import { noteDatabaseBrowse } from '@shulin/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { RefusedCall } from '../../platform/api.ts'
import { daysBetween } from '../../platform/instants.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../ui/console/Facts.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { DatabaseStar } from '../favourites/favourites.ts'
import { languageOf } from '../search/search.ts'
import { FollowButton } from '../subscriptions/subscriptions.ts'
import { noteUse } from '../usage/usage.ts'
import { listAddress, type Family } from './address.ts'
import { DatabaseState } from './DatabaseState.tsx'
import styles from './databases.module.css'
import { EnterLink } from './EnterLink.tsx'
import { Guides } from './Guides.tsx'
import { Packages } from './Packages.tsx'
import { database as databaseOf } from './queries.ts'
import { TrialDays } from './TrialDays.tsx'
import { TrialOpinion } from './TrialOpinion.tsx'

export { prepareDatabase } from './prepare.ts'

export const DatabasePage = () => <DatabaseAt family="dataBaseNav" />
export const NewDatabasePage = () => <DatabaseAt family="newDataBase" />

function DatabaseAt({ family }: { family: Family }) {
  const { id = '' } = useParams()
  return <OneDatabase key={id} id={id} family={family} />
}

/** One database: what it holds, how it is used, what is in it, and how the reader comes to it. */
function OneDatabase({ id, family }: { id: string; family: Family }) {
  const { t, i18n } = useTranslation('databases')
  const query = useQuery(databaseOf(family, id))
  const isUnknown = (query.error as RefusedCall | null)?.reply.errCode === 404
  const { name } = query.data ?? {}
  const lang = name === undefined ? undefined : languageOf(name, i18n.language)
  const isThere = query.data !== undefined

  useEffect(() => {
    if (isThere) noteUse(noteDatabaseBrowse, { body: { id } })
  }, [isThere, id])

  return (
    <>
      <div className={`wrap ${styles['crumbs']}`}>
        <Breadcrumb places={[{ label: t('title'), to: listAddress(family) }]} />
      </div>
      <Page
        title={isUnknown ? t('unknown') : (name ?? t('database'))}
        {...(name !== undefined && { kind: t('database') })}
        {...(lang && { lang })}
        lead={query.data && <OtherNames database={query.data} />}
        actions={
          query.data && (
            <>
              <DatabaseState {...query.data} />
              <DatabaseStar id={id} name={query.data.name} />
            </>
          )
        }
      >
        {isUnknown ? (
          <EmptyShelf
            why={t('unknown.why')}
            action={<LinkButton href={listAddress(family)}>{t('title')}</LinkButton>}
          >
            {t('unknown')}
          </EmptyShelf>
        ) : (
          <QueryState query={query} failed={t('database.failed')}>
            {(database) => (
              <div className={styles['detail']}>
                <div>
                  <Described database={database} family={family} />
                  <Guides id={id} />
                  <Packages databaseId={id} />
                </div>
                <aside className={styles['side']} aria-label={t('access')}>
                  <Entrance database={database} />
                  <FollowButton
                    subscribeType="database"
                    condition={{ databaseId: database.id }}
                    name={database.name}
                  />
                  {database.status === 'trial' && <TrialOpinion database={database} />}
                </aside>
              </div>
            )}
          </QueryState>
        )}
      </Page>
    </>
  )
}

interface Props {
  database: DatabaseDetail
}

function OtherNames({ database: { englishName, formerName, commonName } }: Props) {
  const { t } = useTranslation('databases')
  const names = [
    englishName,
    formerName && t('formerly', { name: formerName }),
    commonName && t('commonly', { name: commonName }),
  ]
  return names.filter(Boolean).join(t('comma'))
}

function Described({ database, family }: Props & { family: Family }) {
  const { t, i18n } = useTranslation('databases')
  const { introduction, visits, trialBegin, trialEnd } = database
  const joined = (words: readonly string[]) => words.join(t('comma'))
  return (
    <>
      {introduction && <p className="t-long">{introduction}</p>}
      <Facts
        facts={[
          [
            t('fact.producer'),
            database.producer && (
              <Link key="producer" to={listAddress(family, { keyword: database.producer })}>
                {database.producer}
              </Link>
            ),
          ],
          [t('fact.contentLevel'), database.contentLevel],
          [t('fact.dataTypes'), joined(database.dataTypes)],
          [t('fact.languages'), joined(database.languages)],
          [t('fact.updateFrequency'), database.updateFrequency],
          [t('fact.scope'), database.scope],
          [t('fact.departments'), joined(database.departments)],
          [t('fact.subjects'), joined(database.subjects)],
          [t('fact.address'), database.address],
          [
            t('fact.trial'),
            trialEnd && daysBetween(trialBegin ?? trialEnd, trialEnd, i18n.language),
          ],
          [
            t('fact.visits'),
            t('visits', { count: visits, total: visits.toLocaleString(i18n.language) }),
          ],
          [t('fact.contacts'), database.contacts],
        ]}
      />
    </>
  )
}

/** The way in, and for whom it opens. */
function Entrance({ database }: Props) {
  const { t } = useTranslation('databases')
  const { status, trialEnd, trialBegin, way, address } = database
  return (
    <div className={styles['sheet']}>
      {status === 'trial' && trialEnd !== null && <TrialDays begin={trialBegin} end={trialEnd} />}
      <EnterLink database={database} look="main" isBlock>
        {t('enter')}
      </EnterLink>
      <p className="t-cap">{t(address === '' ? 'way.none' : `way.${way}`)}</p>
      <p className="t-cap">
        {t('trouble')} <Link to="/personalCenter?tab=12">{t('trouble.tell')}</Link>
      </p>
    </div>
  )
}
