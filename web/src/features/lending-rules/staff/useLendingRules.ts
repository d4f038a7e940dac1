import {
  applyRuleChange,
  previewRuleChange,
  type RuleChange,
} from '@shulin/contract/lending-rules-staff'
import type { readLendingRules } from '@shulin/contract/lending-rules-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, type Answer } from '../../../platform/api.ts'
import { useStaff } from '../../staff/staff.tsx'
import { lendingRules } from './queries.ts'

export type LendingRules = Answer<typeof readLendingRules>

/** The rows of one page out of all there is. */
export function useLendingRules<Row>(rowsOf: (rules: LendingRules) => Row[]) {
  const all = useQuery(lendingRules())
  return { ...all, data: all.data && rowsOf(all.data), rules: all.data }
}

/** Who serves readers may look; who is responsible changes. */
export const useMayChange = () => useStaff().roles.includes('admin')

const silently = { isSilent: true }

export const usePreview = () =>
  useMutation({
    mutationFn: (change: RuleChange) => call(previewRuleChange, { body: { change } }, silently),
  })

export function useApply() {
  const queries = useQueryClient()
  // The same for the same change: a second press, or a repeated send, changes nothing twice.
  const last = useRef<{ change: RuleChange; key: string }>(undefined)
  return useMutation({
    mutationFn: (change: RuleChange) => {
      if (last.current?.change !== change) last.current = { change, key: crypto.randomUUID() }
      const { key } = last.current
      return call(applyRuleChange, { body: { change } }, { ...silently, key })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: lendingRules().queryKey }),
  })
}
