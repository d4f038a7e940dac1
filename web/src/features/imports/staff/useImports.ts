import {
  decideRun,
  harvestNow,
  listRefusals,
  listRuns,
  listSources,
  readRefusalsFile,
  readRun,
  type RunState,
} from '@shulin/contract/imports-staff'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { saveFile } from '../../../platform/save-file.ts'

const key = ['imports']

/** Rows on one page of a list. */
export const rows = 50

export const useRuns = ({ state, page }: { state: RunState | undefined; page: number }) =>
  useQuery({
    queryKey: [...key, 'runs', state, page],
    queryFn: () => call(listRuns, { query: { page, rows, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    // What runs now counts on while somebody looks.
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((run) => run.state === 'running') ? 3_000 : false,
  })

export const useRun = (runId: string | undefined) =>
  useQuery({
    queryKey: [...key, 'run', runId],
    queryFn: () => call(readRun, { query: { runId: runId! } }),
    enabled: runId !== undefined,
  })

export const useRefusals = (runId: string, reason: string | undefined, page: number) =>
  useQuery({
    queryKey: [...key, 'refusals', runId, reason, page],
    queryFn: () => call(listRefusals, { query: { runId, page, rows, ...(reason && { reason }) } }),
    placeholderData: keepPreviousData,
  })

/** Saves everything a run refused as a file on the reader's own machine. */
export const useRefusalsFile = () =>
  useMutation({
    mutationFn: (runId: string) => call(readRefusalsFile, { query: { runId } }),
    onSuccess: ({ fileName, csv }) => saveFile({ fileName, mediaType: 'text/csv', content: csv }),
  })

export function useDecideRun() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { runId: string; withdraw: boolean }) => call(decideRun, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export const useSources = () =>
  useQuery({ queryKey: [...key, 'sources'], queryFn: () => call(listSources, {}) })

export function useHarvestNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sourceId: string) => call(harvestNow, { body: { sourceId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
