import {
  explainPoints,
  listPointRules,
  readMonthOfPoints,
  readPoints,
  type PointBehaviour,
} from '@shulin/contract/points'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const rowsOfPoints = 20

interface LedgerFilter {
  behaviorType: PointBehaviour | ''
  page: number
}

export const ledger = (language: string, { behaviorType, page }: LedgerFilter) =>
  queryOptions({
    queryKey: ['points', 'ledger', language, behaviorType, page],
    queryFn: () => call(explainPoints, { query: { behaviorType, page, rows: rowsOfPoints } }),
    placeholderData: keepPreviousData,
  })

export const sum = () =>
  queryOptions({ queryKey: ['points', 'sum'], queryFn: () => call(readPoints, {}) })

export const month = () =>
  queryOptions({ queryKey: ['points', 'month'], queryFn: () => call(readMonthOfPoints, {}) })

export const pointRules = (language: string) =>
  queryOptions({
    queryKey: ['points', 'rules', language],
    queryFn: () => call(listPointRules, {}),
  })
