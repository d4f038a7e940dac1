import { addRecord, answerReport, readRecord, undoDecision } from '@shulin/contract/catalogue-staff'
import type { CallInput, Endpoint } from '@shulin/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, RefusedCall } from '../../../platform/api.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import {
  catalogueKey,
  choices,
  decisions,
  foundRecords,
  foundRecordsKey,
  record,
  reports,
} from './queries.ts'

export const useFoundRecords = (text: string, page: number) => useQuery(foundRecords(text, page))

export const useRecord = (recordId: number) => useQuery(record(recordId))

export const useChoices = () => useQuery(choices())

export const useDecisions = (page: number) => useQuery(decisions(page))

export const useReports = () => useQuery(reports())

/** Decides a report; the decisions below it change with it. */
export function useAnswerReport() {
  const { t } = useTranslation('cataloguing')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof answerReport>['body']) => call(answerReport, { body }),
    // Said here and not by the row: it is gone from the list before the answer is read.
    onSuccess: ({ answered: count }, { outcome }) =>
      showToast({ kind: 'success', message: t(`reports.${outcome}`, { count }) }),
    onError: ({ message }) => showToast({ kind: 'error', message }),
    // Refused, it may have been decided by somebody else: the list says so.
    onSettled: () => queries.invalidateQueries({ queryKey: catalogueKey }),
  })
}

type ChangeOfRecord = Endpoint & { response: (typeof readRecord)['response'] }

/** Changes something of a record; the answer is the record as it is then. */
export function useChangeRecord<E extends ChangeOfRecord>(endpoint: E, recordId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<E> extends { body: infer Body } ? Body : never) =>
      call(endpoint, { body } as unknown as CallInput<E>),
    onSuccess: (changed) => {
      queries.setQueryData(record(recordId).queryKey, changed)
      // Its editions show it, too, and so do lists.
      return queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === catalogueKey[0] && queryKey[1] !== 'choices' && queryKey[2] !== recordId,
      })
    },
    onError: (error) =>
      conflictIn(error) && queries.invalidateQueries({ queryKey: record(recordId).queryKey }),
  })
}

export function useAddRecord() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fields: CallInput<typeof addRecord>['body']['fields']) =>
      call(addRecord, { body: { fields } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: foundRecordsKey }),
  })
}

export function useUndoDecision() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decisionId: string) => call(undoDecision, { body: { decisionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: catalogueKey }),
  })
}

interface Conflict {
  changedBy: string | null
  changedAt: string | null
}

/** Who changed meanwhile what was to be saved; undefined where that is not why it was refused. */
export function conflictIn(error: Error | null): Conflict | undefined {
  if (!(error instanceof RefusedCall) || error.reply.errCode !== 409) return undefined
  const { changedBy = null, changedAt = null } = (error.reply.details ?? {}) as Partial<Conflict>
  return { changedBy, changedAt }
}

/** The field a refusal is about, where it names one. */
export function refusedField(error: Error | null) {
  const field = error instanceof RefusedCall ? error.reply.details?.['field'] : undefined
  return typeof field === 'string' ? field : undefined
}
