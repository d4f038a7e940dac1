import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openLibraryLinks } from '../src/features/library-links/library-links.ts'
import { openLog } from '../src/platform/log.ts'
import { openQueue, type JobRun } from '../src/platform/stores/queue.ts'
import type { TestApi } from './api.ts'
import { aLendingLibrary, type LendingLibrary } from './lending.ts'
import type { Ledger } from './library-ledger.ts'
import { aReader, sessionOf } from './readers.ts'
import { aTitle } from './searching.ts'

const named = (name: string) => JSON.stringify({ 'zh-CN': name })

/** The library that keeps its own system. */
export const libCode = 'L3'

/** An institution of which one library keeps its own system, with a link to it. */
export async function aLinkedLibrary(api: TestApi, link: { signsIn?: boolean } = {}) {
  const library = await aLendingLibrary(api, { tabs: ['4', '5'] })
  const { groupCode, within } = library
  await within(async (trx) => {
    await trx
      .insertInto('library')
      .values({ groupCode, libCode, name: named('分馆'), circulationAuthority: 'ils' })
      .execute()
    await trx
      .insertInto('location')
      .values({ groupCode, locationId: 'branch', libCode, name: named('分馆书库'), isPickup: true })
      .execute()
    await trx
      .insertInto('libraryLink')
      .values({ groupCode, libCode, kind: 'sip2', isOn: true, changedBy: '馆员 林', ...link })
      .execute()
  })
  return library
}

/** A reader of that library, who has a card there. */
export async function aCardHolder(
  api: TestApi,
  library: LendingLibrary,
  ledger: Ledger,
  options: Parameters<typeof aReader>[2] = {},
) {
  const reader = await aReader(api, library, { libCode, ...options })
  ledger.addCard(reader.account)
  const { headers } = await sessionOf(api, library, reader)
  return { ...reader, headers }
}

/** A copy of the library, as it is mirrored here. */
export async function aMirroredCopy(library: LendingLibrary, title = '儒林外史') {
  const { groupCode, within } = library
  const recordId = await aTitle(library, { title })
  const barcode = `M${randomInt(1e12)}`
  const id = randomUUID()
  const at = { locationId: 'branch', currentLocationId: 'branch', status: 'on loan' }
  await within((trx) =>
    trx
      .insertInto('item')
      .values({ groupCode, id, recordId, barcode, ...at, seenAt: new Date() })
      .execute(),
  )
  return { itemId: id, recordId, barcode, title }
}

type Links = ReturnType<typeof openLibraryLinks>

/** A process with links of its own to the ledger. */
export function aProcess(
  { db, keys }: TestApi,
  { kinds }: Ledger,
  terms: Partial<NonNullable<Parameters<typeof openLibraryLinks>[0]['terms']>> = {},
): Links {
  return openLibraryLinks({
    db,
    keys,
    log: openLog('silent'),
    kinds,
    insideHosts: [],
    terms: { sendWithin: 15, answerTakes: 90, notDoneAfter: 600, ...terms },
    health: { failures: 1_000, noteEvery: 0 },
  })
}

/** A run of the job that sends wishes, held by whoever asks. */
export async function aRun({ db }: TestApi, groupCode: string): Promise<JobRun> {
  const job = 'send-wishes'
  const id = (await openQueue(db).send(job, { groupCode }))!
  await sql`update pgboss.job set state = 'active' where id = ${id}`.execute(db)
  return { job, id, attempt: 0 }
}

/** How the wishes of an institution stand, oldest first. */
export async function wishesOf({ adminDb }: TestApi, { groupCode }: LendingLibrary) {
  const { rows } = await sql<{
    id: string
    readerId: string
    action: string
    about: string
    state: string
    evidence: Record<string, unknown> | null
    outcome: Record<string, unknown> | null
    looks: number
    settledBy: string | null
  }>`select id, reader_id, action, about, state, evidence, outcome, looks, settled_by
       from wish where group_code = ${groupCode} order by made_at, id`.execute(adminDb)
  return rows
}

/** What a reader was told of wishes, oldest first: the title of each message. */
export async function toldOf(
  { adminDb }: TestApi,
  { groupCode }: LendingLibrary,
  readerId: string,
) {
  const { rows } = await sql<{ title: string; content: string }>`
    select title ->> 'zh-CN' as title, content ->> 'zh-CN' as content from message
     where group_code = ${groupCode} and reader_id = ${readerId} and cause = 'wish' order by sent_at, cause_id`.execute(
    adminDb,
  )
  return rows
}
