import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** What a query says of itself, so that whoever changes the reader or the library need not know its name. */
    queryMeta: {
      /** Its answer is the same whichever library is chosen, or is kept with the library it is of. */
      outlastsLibrary?: true
      /** Its answer is the same whoever is logged in, or is kept with the reader it is of. */
      outlastsReader?: true
      /** Its answer tells of the account, and is another once the reader binds a contact or reports the card. */
      tellsOfAccount?: true
    }
  }
}

/**
 * What is asked for again because of a write is asked for after it. The library leaves a first answer alone that is on its way, though it
 * may be older than the write: what was kept would be shown as not kept, and stay so. It is asked for once more.
 */
class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    const awaited = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    if (awaited.length === 0) return
    await super.invalidateQueries({ predicate: (query) => awaited.includes(query) }, options)
  }
}

/**
 * What the pages ask, and what they were answered. Nothing waits in silence for a network: a call without one fails at once and is
 * said where its answer would stand; once the network is back, whatever failed or has grown old is asked for again.
 */
export const newQueries = () =>
  new Queries({
    defaultOptions: {
      queries: {
        // A refused call stays refused: whoever made it decides whether to try again.
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })

/** So long, in milliseconds, an answer that was asked for before its page is not asked for again by the page. */
export const freshAtFirst = 60_000
