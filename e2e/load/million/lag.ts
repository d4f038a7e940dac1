import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { runImport, type DeliveredEntry } from '../../../server/src/features/imports/runs/runs.ts'
import { findSource } from '../../../server/src/features/imports/sources/sources.ts'
import { documentId, routeOf } from '../../../server/src/features/search/feed/indexes.ts'
import { feedState } from '../../../server/src/features/search/feed/marks.ts'
import { inInstitution } from '../../../server/src/platform/stores/database.ts'
import { unhurried } from '../../../server/src/platform/stores/search-engine.ts'
import type { Installation } from './installation.ts'
import type { Family, FamilyName } from './learn.ts'
import { makeRecord } from './record.ts'

export interface GeneratedCatalogue {
  families: Map<FamilyName, Family>
  seed: number
  /** The first number that has not been delivered. */
  next: number
}

/** Delivers `count` new records to an institution, as fast as they are taken or at a given rate; returns the seconds it took. */
export async function deliver(
  { db }: Installation,
  groupCode: string,
  catalogue: GeneratedCatalogue,
  count: number,
  perSecond = Infinity,
) {
  const source = await inInstitution(db, groupCode, (trx) => findSource(trx, groupCode, 'made-1'))
  const begun = performance.now()
  async function* records(): AsyncGenerator<DeliveredEntry> {
    for (let n = 0; n < count; n++) {
      const due = begun + (n / perSecond) * 1000
      // By the fifth of a second: more often costs more than it evens out.
      if (perSecond < Infinity && due - performance.now() > 200) await wait(due - performance.now())
      const raw = makeRecord(catalogue.families, catalogue.seed, catalogue.next + n)
      yield { is: 'record', raw: { ...raw }, position: n }
    }
  }
  await runImport(
    db,
    source,
    { kind: 'file', origin: 'made', records: records() },
    { startedBy: 'bench' },
  )
  catalogue.next += count
  return (performance.now() - begun) / 1000
}

/** Waits until the index has everything. */
export async function untilFed({ db }: Installation) {
  for (;;) {
    const { waiting, recordsWaiting } = await feedState(db)
    if (waiting + recordsWaiting === 0) return
    await wait(100)
  }
}

/**
 * Changes a title every so often and asks until a search finds it changed: the milliseconds from its commit on. Several are on
 * their way at a time, so that a slow one hides no other.
 */
export async function measureLag(
  installation: Installation,
  groupCode: string,
  goesOn: () => boolean,
  everyMs = 250,
): Promise<number[]> {
  const { db, client, indexes } = installation
  const { alias, routing } = await inInstitution(db, groupCode, (trx) =>
    routeOf(trx, indexes.prefix, groupCode),
  )
  const delays: number[] = []
  const onTheirWay: Promise<void>[] = []
  const recordIds = await someTitles(installation, groupCode)
  const follow = async (recordId: number) => {
    const version = await touch(installation, groupCode, recordId)
    const begun = performance.now()
    const query = { ids: { values: [documentId(groupCode, recordId)] } }
    for (;;) {
      const { body } = await client.search(
        {
          index: alias,
          ...(routing && { routing }),
          request_cache: false,
          body: { version: true, _source: false, query },
        },
        unhurried,
      )
      const { _version: found = 0 } = body.hits.hits[0] ?? {}
      if (found >= version) return void delays.push(performance.now() - begun)
      await wait(100)
    }
  }
  for (let n = 0; goesOn() && n < recordIds.length; n++) {
    onTheirWay.push(follow(recordIds[n]!))
    await wait(everyMs)
  }
  await Promise.all(onTheirWay)
  return delays.toSorted((a, b) => a - b)
}

const someTitles = ({ db }: Installation, groupCode: string) =>
  inInstitution(db, groupCode, async (trx) => {
    const { rows } = await sql<{ recordId: number }>`
      select record_id from holding where group_code = ${groupCode} order by md5(record_id::text) limit 2000`.execute(
      trx,
    )
    return rows.map(({ recordId }) => recordId)
  })

/** A change as a desk makes it: the title's call number is set. */
const touch = ({ db }: Installation, groupCode: string, recordId: number) =>
  inInstitution(db, groupCode, async (trx) => {
    const { rows } = await sql<{ version: number }>`
      update holding set call_no = 'A' || (random() * 1e6)::int
       where group_code = ${groupCode} and record_id = ${recordId} returning version`.execute(trx)
    return rows[0]!.version
  })
