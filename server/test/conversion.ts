import { randomUUID } from 'node:crypto'
import type { Database } from '../src/platform/stores/database.ts'

/** A rehearsal with one difference, as a conversion leaves it. */
export async function aConversionRun(
  trx: Database,
  groupCode: string,
  { subject = '2026001', readerId = null }: { subject?: string; readerId?: string | null } = {},
) {
  const [runId, mappingName] = [randomUUID(), `m-${randomUUID()}`]
  await trx
    .insertInto('conversionMapping')
    .values({ groupCode, name: mappingName, mapping: JSON.stringify({ name: mappingName }) })
    .execute()
  await trx
    .insertInto('conversionRun')
    .values({
      groupCode,
      id: runId,
      mappingName,
      kind: 'check',
      origin: 'exports',
      startedAt: new Date(),
      counts: JSON.stringify([
        {
          part: 'loans',
          lines: 1,
          added: 0,
          changed: 0,
          unchanged: 0,
          kept: 0,
          leftOut: 1,
          withoutConsent: 0,
          ended: 0,
        },
      ]),
      sums: JSON.stringify([
        { part: 'loans', status: 'on time', source: 1, leftOut: 1, moved: 0, ours: 0 },
      ]),
      differences: 1,
    })
    .execute()
  await trx
    .insertInto('conversionDifference')
    .values({
      groupCode,
      runId,
      n: 1,
      part: 'loans',
      line: 2,
      outcome: 'left out',
      reason: 'card-unknown',
      subject,
      readerId,
    })
    .execute()
  return { runId }
}
