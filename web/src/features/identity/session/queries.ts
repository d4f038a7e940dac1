import { listOwnLibraries } from '@shulin/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const ownLibrariesKey = ['identity', 'own libraries'] as const

/** The libraries a reader may use: asked once for each login. */
export const ownLibraries = (userId: string) =>
  queryOptions({
    queryKey: ['identity', 'own libraries', userId],
    queryFn: () => call(listOwnLibraries, {}),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { outlastsLibrary: true, outlastsReader: true },
  })
