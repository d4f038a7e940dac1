import { listSessions } from '@shulin/contract/identity'
import { listChangesOfMe, listLooksAtMe } from '@shulin/contract/readers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const sessions = () =>
  queryOptions({ queryKey: ['personal-centre', 'sessions'], queryFn: () => call(listSessions, {}) })

export const looksAtMe = () =>
  queryOptions({ queryKey: ['personal-centre', 'looks'], queryFn: () => call(listLooksAtMe, {}) })

export const changesOfMe = () =>
  queryOptions({
    queryKey: ['personal-centre', 'changes'],
    queryFn: () => call(listChangesOfMe, {}),
  })
