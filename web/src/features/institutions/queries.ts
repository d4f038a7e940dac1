import { readPrivacyNotice } from '@shulin/contract/institutions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const privacyNotice = () =>
  queryOptions({
    queryKey: ['institutions', 'privacy notice'],
    queryFn: () => call(readPrivacyNotice, {}),
  })
