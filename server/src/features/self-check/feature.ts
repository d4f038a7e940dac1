import type { Feature } from '../../feature.ts'
import { selfCheckStaffRoutes } from './staff/routes.ts'

/** Machines at which readers lend, renew and return by themselves; what they are answered is `self-check.ts`, in a process of its own. */
export const feature: Feature = {
  name: 'self-check',
  staffRoutes: selfCheckStaffRoutes,
}
