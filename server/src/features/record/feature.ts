import type { Feature } from '../../feature.ts'
import type { AskSource } from './ask-source.ts'
import { recordCommands } from './commands.ts'
import { enrichmentRoutes } from './enrichment-routes.ts'
import { openSources, type Sources } from './enrichment.ts'
import { attachmentRoute } from './file-route.ts'
import { recordRoutes } from './routes.ts'
import { recordStaffRoutes } from './staff/routes.ts'

/** The page of a title: description, copies, files, citations, outside sources. */
export const feature: Feature = {
  name: 'record',
  routes: (serve, resources) => {
    recordRoutes(serve, resources)
    enrichmentRoutes(serve, { sources: sourcesBehind(resources.askSource) })
  },
  staffRoutes: (serve, { askSource }) =>
    recordStaffRoutes(serve, { sources: sourcesBehind(askSource) }),
  addresses: attachmentRoute,
  commands: (program, { withStores }) => recordCommands(program, withStores),
}

const opened = new WeakMap<AskSource, Sources>()

/** A source that failed for readers is known to have failed when staff try it, and the reverse. */
function sourcesBehind(ask: AskSource) {
  const sources = opened.get(ask) ?? openSources(ask)
  opened.set(ask, sources)
  return sources
}
