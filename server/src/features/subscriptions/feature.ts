import type { Feature } from '../../feature.ts'
import { mailEndingAddress } from './ending-address.ts'
import { subscriptionJobs } from './jobs.ts'
import { subscriptionsRoutes } from './routes.ts'

/** What readers follow: searches, journals, new books and databases. What is new is found by a job and told once a day. */
export const feature: Feature = {
  name: 'subscriptions',
  routes: subscriptionsRoutes,
  addresses: mailEndingAddress,
  jobs: subscriptionJobs,
}
