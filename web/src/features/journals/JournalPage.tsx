import type { JournalDetail } from '@shulin/contract/journals'
import { noteJournalBrowse } from '@shulin/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import type { RefusedCall } from '../../platform/api.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../ui/console/Facts.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { FavouriteStar } from '../favourites/favourites.ts'
import { languageOf, recordAddress } from '../search/search.ts'
import { FollowButton } from '../subscriptions/subscriptions.ts'
import { noteUse } from '../usage/usage.ts'
import { CarryingPackages } from './CarryingPackages.tsx'
import { HeldIssues } from './HeldIssues.tsx'
import { recordIdIn } from './address.ts'
import styles from './Journals.module.css'
import { journalQuery } from './queries.ts'

export { prepareJournal } from './prepare.ts'

const list = '/magazineNav'

/** One journal. The address names it, so that a reload and a shared link show the same; without a number there is only the list. */
export function JournalPage() {
  const [params] = useSearchParams()
  const recordId = recordIdIn(params)
  return recordId === undefined ? (
    <Navigate to={list} replace />
  ) : (
    <OneJournal key={recordId} recordId={recordId} />
  )
}

function OneJournal({ recordId }: { recordId: number }) {
  const { t, i18n } = useTranslation('journals')
  const query = useQuery(journalQuery(recordId))
  const isUnknown = (query.error as RefusedCall | null)?.reply.errCode === 404
  const title = query.data?.title
  const lang = title === undefined ? undefined : languageOf(title, i18n.language)
  return (
    <>
      <div className={`wrap ${styles['crumbs']}`}>
        <Breadcrumb places={[{ label: t('back'), to: list }]} />
      </div>
      <Page
        title={isUnknown ? t('unknown') : (title ?? t('journal'))}
        {...(title !== undefined && { kind: t('journal') })}
        {...(lang && { lang })}
        actions={title !== undefined && <FavouriteStar recordId={recordId} title={title} />}
      >
        {isUnknown ? (
          <EmptyShelf
            why={t('unknown.why')}
            action={<LinkButton href={list}>{t('back')}</LinkButton>}
          >
            {t('unknown')}
          </EmptyShelf>
        ) : (
          <QueryState query={query} failed={t('journal.failed')}>
            {(journal) => <WholeJournal journal={journal} />}
          </QueryState>
        )}
      </Page>
    </>
  )
}

function WholeJournal({ journal }: { journal: JournalDetail }) {
  const { t } = useTranslation('journals')
  const and = t('comma')
  const { recordId } = journal
  useEffect(() => noteUse(noteJournalBrowse, { body: { recordId } }), [recordId])
  const coreLists = journal.coreLists.map(({ name, years }) =>
    years.length === 0 ? name : t('editions', { name, years: years.join(and) }),
  )
  return (
    <>
      <div className={styles['facts']}>
        <Facts
          facts={[
            [t('fact.issn'), journal.issn.join(and)],
            [t('fact.otherTitles'), journal.otherTitles.join(and)],
            [t('fact.publisher'), journal.publisher],
            [t('filter.publFreqCode'), journal.frequency],
            [t('filter.classNo'), [journal.classNo, journal.className].filter(Boolean).join(' ')],
            [t('filter.langCode'), journal.languages.join(and)],
            [t('filter.coreInclude'), coreLists.join(t('semicolon'))],
            [t('fact.callNo'), journal.callNo],
            [t('fact.introduction'), journal.introduction],
          ]}
        />
        <p className={styles['more']}>
          <LinkButton href={recordAddress(recordId)} size="sm">
            {t('record')}
          </LinkButton>{' '}
          <FollowButton subscribeType="journal" condition={{ recordId }} name={journal.title} />
        </p>
      </div>
      <CarryingPackages recordId={recordId} packages={journal.packages} />
      <HeldIssues summary={journal.summary} holdings={journal.holdings} />
    </>
  )
}
