import type { Feature } from '../../feature.ts'
import { loadDemoFavourites } from './demo.ts'
import { keepFoundTitles, takeUpFoundTitles } from './jobs.ts'
import { favouritesRoutes } from './routes.ts'

/** Favourites of readers: titles in folders, databases, and folders that are shared. */
export const feature: Feature = {
  name: 'favourites',
  routes: favouritesRoutes,
  jobs: [keepFoundTitles, takeUpFoundTitles],
  demo: {
    steps: (_context, adminDb) => [
      { title: 'Favourites', run: async () => `${await loadDemoFavourites(adminDb)}` },
    ],
    // Its readers and their titles have to be there; the home pages are made of those who borrow alone.
    after: ['home', 'imports', 'readers'],
  },
}
