import type { Feature } from '../../feature.ts'
import { keepFoundTitles, takeUpFoundTitles } from './jobs.ts'
import { favouritesRoutes } from './routes.ts'

/** Favourites of readers: titles in folders, databases, and folders that are shared. */
export const feature: Feature = {
  name: 'favourites',
  routes: favouritesRoutes,
  jobs: [keepFoundTitles, takeUpFoundTitles],
}
