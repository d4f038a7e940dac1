import { randomUUID } from 'node:crypto'
import type { Database } from '../src/platform/stores/database.ts'

interface ImportRunOptions {
  name?: string
  state?: 'running' | 'done' | 'asks' | 'failed' | 'given up'
  /** Numbers of the delivery, while the run asks. */
  seen?: string[]
  wouldWithdraw?: number
  harvest?: object
  refusals?: { reason: string; excerpt: string }[]
}

/** A source of the institution's own with one run, as an import leaves them. */
export async function aRun(trx: Database, ownerGroupCode: string, options: ImportRunOptions = {}) {
  const sourceId = randomUUID()
  const runId = randomUUID()
  const { name = 'test', state = 'done', refusals = [], harvest } = options
  await trx
    .insertInto('importSource')
    .values({
      id: sourceId,
      ownerGroupCode,
      name,
      title: JSON.stringify({ 'zh-CN': '测试来源', 'en-US': 'Test source' }),
      format: 'marc21',
      mapping: JSON.stringify({}),
      isComplete: true,
      ...(harvest && { harvest: JSON.stringify(harvest) }),
    })
    .execute()
  await trx
    .insertInto('importRun')
    .values({
      id: runId,
      ownerGroupCode,
      sourceId,
      kind: harvest ? 'harvest' : 'file',
      origin: 'delivery.mrc',
      state,
      endedAt: new Date(),
      startedBy: 'operator',
      seen: refusals.length + 1,
      added: 1,
      refused: refusals.length,
      wouldWithdraw: options.wouldWithdraw ?? null,
    })
    .execute()
  for (const [n, refusal] of refusals.entries()) {
    await trx
      .insertInto('importRefusal')
      .values({ runId, n: n + 1, position: n * 100, ...refusal })
      .execute()
  }
  for (const sourceKey of options.seen ?? []) {
    await trx.insertInto('importSeen').values({ runId, sourceKey }).execute()
  }
  return { sourceId, runId }
}
