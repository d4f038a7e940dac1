import type { Feature } from '../../feature.ts'
import { loadDemoSubscriptions } from './demo.ts'
import { mailEndingAddress } from './ending-address.ts'
import { subscriptionJobs } from './jobs.ts'
import { subscriptionsRoutes } from './routes.ts'

/** What readers follow: searches, journals, new books and databases. What is new is found by a job and told once a day. */
export const feature: Feature = {
  name: 'subscriptions',
  routes: subscriptionsRoutes,
  addresses: mailEndingAddress,
  jobs: subscriptionJobs,
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Subscriptions', run: async () => `${await loadDemoSubscriptions(adminDb)}` },
    ],
    // Its readers and their titles have to be there; the home pages are made of those who borrow alone.
    after: ['databases', 'home', 'imports', 'readers'],
  },
}
