// A process that settles and sends wishes, to be killed at work: for whom it is to work stands on its standard input, a line a time.
//
//   node server/test/wish-worker.ts '{"sendWithin":15,"answerTakes":90,"notDoneAfter":600}'
import { createInterface } from 'node:readline'
import { openLibraryLinks } from '../src/features/library-links/library-links.ts'
import type { WishTerms } from '../src/features/library-links/sending.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { readKeys } from '../src/platform/security/keys.ts'
import { openDatabase } from '../src/platform/stores/database.ts'
import type { JobRun } from '../src/platform/stores/queue.ts'
import { kohaKinds } from './koha-link.ts'

const { database, storesCaFile, keysFile, insideHosts } = readConfig(process.env)
const db = openDatabase(database.url, { caFile: storesCaFile, pool: 2 })
const links = openLibraryLinks({
  db,
  keys: readKeys(keysFile!),
  log: openLog('error'),
  kinds: kohaKinds,
  insideHosts,
  terms: JSON.parse(process.argv[2]!) as WishTerms,
})
for await (const line of createInterface({ input: process.stdin })) {
  const { groupCode, run } = JSON.parse(line) as { groupCode: string; run: JobRun }
  await links.work(groupCode, run)
  process.stdout.write('worked\n')
}
await links.close()
await db.destroy()
