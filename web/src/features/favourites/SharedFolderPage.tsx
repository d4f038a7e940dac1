import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RefusedCall } from '../../platform/api.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { isUuid } from '../../platform/uuid.ts'
import { BookRow, BookRows } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { BookRowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useExistingPage } from '../../ui/lists/useExistingPage.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useListedAvailability } from '../catalogue/catalogue.tsx'
import { languageOf, recordAddress } from '../search/search.ts'
import { rowsOfList, sharedFolder } from './queries.ts'

/** A folder that a reader shares, for whoever has its address. */
export function SharedFolderPage() {
  const { t, i18n } = useTranslation('favourites')
  const [params] = useSearchParams()
  const [page, turnTo] = usePageNumber()
  const id = params.get('id') ?? ''
  const isId = isUuid(id)
  const query = useQuery({
    ...sharedFolder(id, page, i18n.language),
    placeholderData: keepPreviousData,
    enabled: isId,
  })
  const isTurning = useExistingPage(query, rowsOfList)
  const isUnknown = !isId || (query.error as RefusedCall | null)?.reply.errCode === 404
  if (isUnknown) {
    return (
      <Page title={t('shared.none')}>
        <EmptyShelf
          why={t('shared.none.why')}
          action={<LinkButton href="/home">{t('shared.home')}</LinkButton>}
        >
          {t('shared.none')}
        </EmptyShelf>
      </Page>
    )
  }
  const { name, total = 0 } = query.data ?? {}
  return (
    <Page
      title={name ?? t('shared')}
      {...(name !== undefined && { kind: t('shared') })}
      lead={query.data && t('count', { count: total, total: total.toLocaleString(i18n.language) })}
    >
      <QueryState query={query} failed={t('failed')}>
        {({ list }) =>
          isTurning ? (
            <BookRowsSkeleton rows={3} />
          ) : list.length === 0 ? (
            <EmptyShelf>{t('shared.empty')}</EmptyShelf>
          ) : (
            <>
              <SharedTitles list={list} />
              <Pager page={page} total={total} rows={rowsOfList} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

interface SharedTitle {
  recordId: number
  title: string
  author: string
  publisher: string
  publishYear: number | null
  cover: string
}

function SharedTitles({ list }: { list: readonly SharedTitle[] }) {
  const { t, i18n } = useTranslation('favourites')
  const statusOf = useListedAvailability(list.map(({ recordId }) => recordId))
  return (
    <BookRows>
      {list.map(({ recordId, title, author, publisher, publishYear, cover }) => {
        const lang = languageOf(title, i18n.language)
        const published = [publisher, publishYear].filter(Boolean).join(t('comma'))
        return (
          <BookRow
            key={recordId}
            name={title}
            to={recordAddress(recordId)}
            {...(lang && { lang })}
            meta={[author, published].filter(Boolean).join(' / ')}
            cover={
              <Cover
                book={{ id: String(recordId), title, author }}
                lang={lang}
                src={cover || undefined}
              />
            }
          >
            {statusOf(recordId)}
          </BookRow>
        )
      })}
    </BookRows>
  )
}
