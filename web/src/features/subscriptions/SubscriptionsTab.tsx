import {
  subscribeTypes,
  type listSubscriptions,
  type SubscribeType,
} from '@shulin/contract/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Answer } from '../../platform/api.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useExistingPage } from '../../ui/lists/useExistingPage.ts'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { FrozenSearches } from '../frozen-searches/frozen-searches.ts'
import { ownSubscriptions, subscriptionRows } from './queries.ts'
import { SubscriptionRow } from './SubscriptionRow.tsx'
import styles from './Subscriptions.module.css'
import { useSetMail } from './useSubscriptionActs.ts'

type Subscriptions = Answer<typeof listSubscriptions>

const parts = ['all', ...subscribeTypes, 'frozen'] as const
type Part = (typeof parts)[number]

/** What the reader follows, by kind, with what of it is new; and the searches that were frozen. */
export function SubscriptionsTab({ kind }: { kind: string }) {
  const { t, i18n } = useTranslation('subscriptions')
  const [params, setParams] = useSearchParams()
  const [page, turnTo] = usePageNumber()
  const part = parts.find((one) => one === params.get('part')) ?? 'all'
  const type: SubscribeType | '' = part === 'all' || part === 'frozen' ? '' : part
  const query = useQuery({
    ...ownSubscriptions(type, part === 'frozen' ? 1 : page, i18n.language),
    placeholderData: keepPreviousData,
  })
  useExistingPage(query, subscriptionRows)
  const counts = query.data?.counts
  const countOf = (one: Part) => {
    if (!counts || one === 'frozen') return undefined
    return one === 'all' ? Object.values(counts).reduce((sum, n) => sum + n, 0) : counts[one]
  }
  const show = (wanted: Part) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const name of ['part', 'page']) after.delete(name)
      if (wanted !== 'all') after.set('part', wanted)
      return after
    })
  return (
    <Page title={t('title')} kind={kind} width="part">
      <Tabs
        label={t('title')}
        tabs={parts.map((id) => ({ id, label: t(`part.${id}`), count: countOf(id) }))}
        selected={part}
        onChange={show}
      >
        {part === 'frozen' ? (
          <FrozenSearches />
        ) : (
          <QueryState query={query} failed={t('failed')}>
            {(found) =>
              found.total === 0 ? (
                <EmptyShelf
                  icon={<Bell aria-hidden />}
                  why={t('empty.why')}
                  action={<LinkButton href="/searchList">{t('empty.search')}</LinkButton>}
                >
                  {t(part === 'all' ? 'empty' : 'empty.part')}
                </EmptyShelf>
              ) : (
                <>
                  <MailLine found={found} />
                  <ul className={styles['rows']} aria-label={t('title')}>
                    {found.list.map((subscription) => (
                      <SubscriptionRow key={subscription.subscribeId} subscription={subscription} />
                    ))}
                  </ul>
                  <Pager
                    page={page}
                    total={found.total}
                    rows={subscriptionRows}
                    onChange={turnTo}
                  />
                </>
              )
            }
          </QueryState>
        )}
      </Tabs>
    </Page>
  )
}

/** Where news are told, and the one switch of the daily mail. */
function MailLine({ found: { mailAddress, isMailed } }: { found: Subscriptions }) {
  const { t } = useTranslation('subscriptions')
  const setMail = useSetMail()
  return (
    <div className={styles['mail']}>
      <p className="t-2">
        {mailAddress === '' ? t('told.inbox') : t('told.mail', { address: mailAddress })}
      </p>
      {mailAddress !== '' && (
        <Switch
          isOn={setMail.isPending ? setMail.variables : isMailed}
          onChange={(isOn) => setMail.mutate(isOn)}
        >
          {t('dailyMail')}
        </Switch>
      )}
    </div>
  )
}
