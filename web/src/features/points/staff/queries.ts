import {
  changePointRule,
  listStaffPointRules,
  type PointRuleForm,
} from '@shulin/contract/points-staff'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'

const pointRulesKey = ['points', 'staff rules'] as const

const rules = (language: string) =>
  queryOptions({
    queryKey: [...pointRulesKey, language],
    queryFn: () => call(listStaffPointRules, {}),
  })

export function usePointRules() {
  const { i18n } = useTranslation()
  return useQuery(rules(i18n.language))
}

export function useChangePointRule() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PointRuleForm) => call(changePointRule, { body }, { isSilent: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: pointRulesKey }),
  })
}
