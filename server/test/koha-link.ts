import { openKoha } from '../src/connectors/library-system/koha.ts'
import type { SystemKinds } from '../src/features/library-links/library-links.ts'

/** What a process speaks with a stand-in of Koha. */
export const kohaKinds: SystemKinds = {
  koha: {
    namesTitlesBy: () => 'source key',
    faultsIn: () => [],
    open: ({ settings: { address = '', ca, clientId = '' }, secret, timeZone, insideHosts }) =>
      openKoha({ address, clientId, timeZone, ...(ca !== undefined && { ca }) }, secret ?? '', {
        allowedHosts: insideHosts,
      }),
  },
}
