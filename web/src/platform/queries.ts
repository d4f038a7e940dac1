import { QueryClient } from '@tanstack/react-query'

/**
 * What the pages ask, and what they were answered. Nothing waits in silence for a network: a call without one fails at once and is
 * said where its answer would stand; once the network is back, whatever failed or has grown old is asked for again.
 */
export const newQueries = () =>
  new QueryClient({
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
