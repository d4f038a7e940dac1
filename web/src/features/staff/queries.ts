import { listStaff, listStaffSessions, readStaff } from '@shulin/contract/staff'
import { queryOptions } from '@tanstack/react-query'
import { call, RefusedCall } from '../../platform/api.ts'

/** Who is logged in at the console, or on the way in; null is nobody. */
export const staffSession = () =>
  queryOptions({
    queryKey: ['staff', 'session'],
    queryFn: () =>
      call(readStaff, {}).catch((failure: unknown) => {
        if (failure instanceof RefusedCall && failure.reply.errCode === 401) return null
        throw failure
      }),
  })

export const members = () =>
  queryOptions({ queryKey: ['staff', 'members'], queryFn: () => call(listStaff, {}) })

/** Where one is logged in. */
export const ownSessions = () =>
  queryOptions({ queryKey: ['staff', 'own sessions'], queryFn: () => call(listStaffSessions, {}) })
