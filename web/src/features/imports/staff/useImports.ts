import { decideRun, harvestNow, readRefusalsFile } from '@shulin/contract/imports-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { importsKey, refusals, run, runs, sources } from './queries.ts'

export const useRuns = (wanted: Parameters<typeof runs>[0]) => useQuery(runs(wanted))

export const useRun = (runId: string | undefined) => useQuery(run(runId))

export const useRefusals = (runId: string, reason: string | undefined, page: number) =>
  useQuery(refusals(runId, reason, page))

export const useSources = () => useQuery(sources())

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
    onSettled: () => queries.invalidateQueries({ queryKey: importsKey }),
  })
}

export function useHarvestNow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sourceId: string) => call(harvestNow, { body: { sourceId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: importsKey }),
  })
}
