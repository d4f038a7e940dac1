import { listTopicsForStaff } from '@shulin/contract/book-lists-staff'
import { readHomeSetup } from '@shulin/contract/home-staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const homeSetup = () =>
  queryOptions({ queryKey: ['home', 'setup'], queryFn: () => call(readHomeSetup, {}) })

export const keptTopics = () =>
  queryOptions({ queryKey: ['home', 'topics'], queryFn: () => call(listTopicsForStaff, {}) })
