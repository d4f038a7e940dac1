import {
  listRefusals,
  listRuns,
  listSources,
  readRun,
  type RunState,
} from '@shulin/contract/imports-staff'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const importsKey = ['imports'] as const

/** Rows on one page of a list. */
export const rows = 50

export const runs = ({ state, page }: { state: RunState | undefined; page: number }) =>
  queryOptions({
    queryKey: ['imports', 'runs', state, page],
    queryFn: () => call(listRuns, { query: { page, rows, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    // What runs now counts on while somebody looks.
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((run) => run.state === 'running') ? 3_000 : false,
  })

export const run = (runId: string | undefined) =>
  queryOptions({
    queryKey: ['imports', 'run', runId],
    queryFn: () => call(readRun, { query: { runId: runId! } }),
    enabled: runId !== undefined,
  })

export const refusals = (runId: string, reason: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['imports', 'refusals', runId, reason, page],
    queryFn: () => call(listRefusals, { query: { runId, page, rows, ...(reason && { reason }) } }),
    placeholderData: keepPreviousData,
  })

export const sources = () =>
  queryOptions({ queryKey: ['imports', 'sources'], queryFn: () => call(listSources, {}) })
