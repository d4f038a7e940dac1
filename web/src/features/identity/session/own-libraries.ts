import { listOwnLibraries } from '@shulin/contract/identity'
import { call } from '../../../platform/api.ts'

/** The libraries a reader may use: asked once for each login. */
export const ownLibraries = (userId: string) => ({
  queryKey: ['ownLibraries', userId],
  queryFn: () => call(listOwnLibraries, {}),
  staleTime: Number.POSITIVE_INFINITY,
})
