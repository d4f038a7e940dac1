import type { TestApi } from './api.ts'
import type { LendingLibrary } from './lending.ts'
import { aMirroredCopy, libCode } from './library-links.ts'
import { kohaClient } from './stand-ins/koha.ts'
import type { StandIn } from './stand-ins/start.ts'
import { encryptLinkSecret } from '../src/features/library-links/links.ts'
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

/** Links the library to a stand-in of Koha. */
export async function linkToKoha(
  api: TestApi,
  { groupCode, within }: LendingLibrary,
  koha: StandIn,
) {
  const settings = { address: `${koha.address}/api/v1`, ca: koha.ca, clientId: kohaClient.clientId }
  await within((trx) =>
    trx
      .updateTable('libraryLink')
      .set({
        kind: 'koha',
        settings: JSON.stringify(settings),
        tables: JSON.stringify({ pickupPlaces: { branch: 'main' } }),
        ...encryptLinkSecret(api.keys, groupCode, libCode, kohaClient.secret),
      })
      .execute(),
  )
}

/** A copy that is mirrored here and known there, of a title that is named by its number there. */
export async function aCopyInKoha(
  api: TestApi,
  library: LendingLibrary,
  koha: StandIn,
  title: string,
) {
  const { barcode, recordId } = await aMirroredCopy(library, title)
  const copy = await koha.tell<{ id: number; titleId: number }>('copy', { barcode, title })
  await api.adminDb
    .updateTable('record')
    .set({ sourceKey: String(copy.titleId) })
    .where('id', '=', recordId)
    .execute()
  return { ...copy, recordId }
}
