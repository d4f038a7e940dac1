import { frozenDifferences, type FrozenSearch } from '@shulin/contract/frozen-searches'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useHref, useParams, useSearchParams } from 'react-router'
import type { RefusedCall } from '../../platform/api.ts'
import { dayAndMinute } from '../../platform/instants.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Facts } from '../../ui/console/Facts.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { FailureNote } from '../../ui/feedback/FailureNote.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { addressOf, savedSearch } from '../search/search.ts'
import { Differences } from './Differences.tsx'
import { FrozenExport } from './FrozenExport.tsx'
import styles from './FrozenSearches.module.css'
import { FrozenTitles } from './FrozenTitles.tsx'
import { comparison, frozenAddress, frozenSearch } from './queries.ts'

/** A frozen search at its own address: the question, every title as it was, and what has come, gone and changed since. */
export function FrozenSearchPage() {
  const { t, i18n } = useTranslation('frozen-searches')
  const { id = '' } = useParams()
  const query = useQuery(frozenSearch(id, i18n.language))
  const status = (query.error as RefusedCall | null)?.reply.errCode
  const isUnknown = status === 404 || status === 400
  return (
    <Page
      title={isUnknown ? t('unknown') : (query.data?.name ?? t('one'))}
      {...(query.data && { kind: t('one') })}
      actions={query.data && <Acts frozen={query.data} />}
    >
      {isUnknown ? (
        <EmptyShelf
          why={t('unknown.why')}
          action={<LinkButton href="/searchList">{t('empty.search')}</LinkButton>}
        >
          {t('unknown')}
        </EmptyShelf>
      ) : (
        <QueryState query={query} failed={t('failed')}>
          {(frozen) => (
            <>
              <About frozen={frozen} />
              <Lists frozen={frozen} />
            </>
          )}
        </QueryState>
      )}
    </Page>
  )
}

interface Props {
  frozen: FrozenSearch
}

function Acts({ frozen }: Props) {
  const { t } = useTranslation('frozen-searches')
  const href = useHref(frozenAddress(frozen.frozenId))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(href, window.location.href).href)
      showToast({ kind: 'success', message: t('copied') })
    } catch {
      // The browser may forbid it.
      showToast({ kind: 'error', message: t('copy.failed') })
    }
  }
  const { search, sortField, sortClause } = frozen
  return (
    <div className={styles['acts']}>
      <Button size="sm" onPress={() => void copy()}>
        {t('copy')}
      </Button>
      <FrozenExport id={frozen.frozenId} />
      <LinkButton
        size="sm"
        href={addressOf({ ...savedSearch(search), group: false, sortField, sortClause })}
      >
        {t('again')}
      </LinkButton>
    </div>
  )
}

function About({ frozen }: Props) {
  const { t, i18n } = useTranslation('frozen-searches')
  const { words, total, createTime, indexVersion, checksum, sortField, rung } = frozen
  const isLoose = rung === 'loose' || rung === 'near'
  return (
    <Facts
      facts={[
        [t('fact.search'), words.join(t('comma'))],
        [t('fact.at'), dayAndMinute(createTime, i18n.language)],
        [t('fact.total'), t('titles', { count: total })],
        [t('fact.order'), t(`order.${sortField}`)],
        [t('fact.reading'), t(isLoose ? 'reading.loose' : 'reading.strict')],
        [t('fact.version'), indexVersion],
        [t('fact.checksum'), checksum],
      ]}
    />
  )
}

const parts = ['all', ...frozenDifferences] as const
type Part = (typeof parts)[number]

/** The list as it was, and beside it the three ways in which it differs today. */
function Lists({ frozen: { frozenId, total } }: Props) {
  const { t } = useTranslation('frozen-searches')
  const [params, setParams] = useSearchParams()
  const [page] = usePageNumber()
  const part = parts.find((one) => one === params.get('part')) ?? 'all'
  const difference = part === 'all' ? 'new' : part
  const compared = useQuery({
    ...comparison(frozenId, difference, part === 'all' ? 1 : page),
    // While a page is turned, the one before stays, and with it the focus; another part is another list.
    placeholderData: (before, { queryKey } = {} as never) =>
      queryKey?.includes(frozenId) && queryKey.includes(difference) ? before : undefined,
  })
  const counts: Partial<Record<Part, number>> = { all: total, ...compared.data }
  const show = (wanted: Part) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const name of ['part', 'page']) after.delete(name)
      if (wanted !== 'all') after.set('part', wanted)
      return after
    })
  return (
    <section className={styles['lists']} aria-label={t('lists')}>
      <output className="sr">
        {compared.data &&
          t('compared', {
            new: compared.data.new,
            gone: compared.data.gone,
            changed: compared.data.changed,
          })}
      </output>
      <Tabs
        label={t('lists')}
        tabs={parts.map((id) => ({ id, label: t(`part.${id}`), count: counts[id] }))}
        selected={part}
        onChange={show}
      >
        {part === 'all' ? (
          <>
            {compared.error && (
              <FailureNote
                error={compared.error}
                onRetry={() => void compared.refetch()}
                isRetrying={compared.isFetching}
              >
                {t('compare.failed')}
              </FailureNote>
            )}
            <FrozenTitles id={frozenId} />
          </>
        ) : (
          <Differences query={compared} part={part} />
        )}
      </Tabs>
    </section>
  )
}
