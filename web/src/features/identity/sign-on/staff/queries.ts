import { listProviders } from '@shulin/contract/identity-staff'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api.ts'

export const providers = () =>
  queryOptions({ queryKey: ['identity', 'providers'], queryFn: () => call(listProviders, {}) })
