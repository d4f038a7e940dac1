import { randomUUID } from 'node:crypto'
import type { BlockKind } from '@shulin/contract/circulation-staff'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { holdReader } from '../../../platform/reader.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { requireReader } from '../../readers/readers.ts'
import { tellReader } from '../notices.ts'
import type { Desk } from './desk.ts'
import { findBlock, insertBlock, putLifted, selectDeskBlock, selectToday } from './queries.ts'

interface NewBlock {
  readerId: string
  kind: BlockKind
  reason: string
  /** The last day of it; none: until it is lifted. */
  until?: string | undefined
}

/** Freezes a reader. It waits for what the reader is just doing, and is seen by whatever begins after it. */
export async function blockReader(
  trx: Transaction<DB>,
  { groupCode, staff }: Desk,
  block: NewBlock,
) {
  const { readerId, kind, reason, until } = block
  await requireReader(trx, readerId)
  await holdReader(trx, readerId)
  if (until !== undefined && until < (await selectToday(trx))) throw new Refused(overBefore)
  const id = randomUUID()
  await insertBlock(trx, { id, readerId, kind, reason, until, setByStaffId: staff.id })
  const after = { kind, reason, until: until ?? null }
  await writeAudit(trx, staff, 'desk.block', null, { before: null, after }, readerId)
  const set = await selectDeskBlock(trx, id)
  const endsAt = set.endsAt === null ? null : new Date(set.endsAt)
  const notice = { what: 'block set', blockId: id, reason, until: endsAt } as const
  await tellReader(trx, { groupCode, readerId }, notice)
  return set
}

/** Lifts a block before its time. */
export async function liftBlock(
  trx: Transaction<DB>,
  { groupCode, staff }: Desk,
  { blockId, reason }: { blockId: string; reason: string },
) {
  const block = await findBlock(trx, blockId)
  if (!block) throw new Refused(unknownBlock)
  const { readerId, kind } = block
  if (kind === 'library system') throw new Refused(setElsewhere)
  await holdReader(trx, readerId)
  if (!(await putLifted(trx, blockId, staff.id))) throw new Refused(alreadyOver)
  const detail = { before: { kind }, after: { reason } }
  await writeAudit(trx, staff, 'desk.unblock', null, detail, readerId)
  const notice = { what: 'block lifted', blockId, reason: block.reason } as const
  await tellReader(trx, { groupCode, readerId }, notice)
}

const overBefore = refusal('block.over-before-it-begins', 422, {
  'zh-CN': '结束日期不能早于今天',
  'zh-TW': '結束日期不能早於今天',
  'en-US': 'A block cannot end before today',
})
const unknownBlock = refusal('block.unknown', 404, {
  'zh-CN': '没有这项冻结',
  'zh-TW': '沒有這項凍結',
  'en-US': 'There is no such block',
})
const setElsewhere = refusal('block.elsewhere', 422, {
  'zh-CN': '该冻结由图书馆系统设置，请在那里解除',
  'zh-TW': '該凍結由圖書館系統設定，請在那裡解除',
  'en-US': 'The library system set this block: it is lifted there',
})
const alreadyOver = refusal('block.over', 409, {
  'zh-CN': '该冻结已经结束',
  'zh-TW': '該凍結已經結束',
  'en-US': 'This block is over already',
})
