import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { Page } from '../../ui/page/Page.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { addressOf, matchModes, plainSearch, type Search } from './query/address.ts'
import { searchEntry } from './queries.ts'

/** A link another site makes into our search: the server reads it, and its result stands under the address of every result. */
export function SearchEntryPage() {
  const { t } = useTranslation('search')
  const { searchType = '', keyword = '', matchType, docType, resourceType } = useParams()
  const isByResource = /^\/searchListResource\//i.test(useLocation().pathname)
  const entry = {
    searchType,
    keyword,
    matchType: matchModes.find((mode) => mode === matchType) ?? '2',
  }
  const query = useQuery(searchEntry(entry, { isByResource, docType, resourceType }))
  return (
    <Page title={t('entry')} isTitleHidden>
      <QueryState query={query} failed={t('entry.failed')}>
        {({ docCode, resourceType: resource, matchMode, searchItems }) => (
          <Navigate
            replace
            to={addressOf({
              matchMode,
              keyword: searchItems[0]?.searchFieldContent ?? '',
              searchField: searchItems[0]?.searchField ?? plainSearch.searchField,
              choices: limitedTo(docCode, resource),
            })}
          />
        )}
      </QueryState>
    </Page>
  )
}

const limitedTo = (docCode = '', resourceType = ''): Search['choices'] => ({
  ...(docCode && { docCode: [docCode] }),
  ...(resourceType && { resourceType: [resourceType] }),
})
