import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import { deleteAlias, selectAliasesOf, selectHoldingOf } from './alias-queries.ts'
import {
  keepAliases,
  mergedNumbers,
  notOurs,
  recordKnownAs,
  standInOf,
  type Alias,
} from './aliases.ts'
import { selectDescriptions } from './queries.ts'

/** The other names of a title, and who stands in for it. */
export async function aliasesOf(db: Database, recordId: number, timeZone: string) {
  if (!(await selectHoldingOf(db, recordId))) throw new Refused(notOurs, { recordId })
  const standIn = await standInOf(db, recordId, timeZone)
  return {
    aliases: await selectAliasesOf(db, recordId),
    leadsTo: standIn ? { recordId: standIn.recordId, title: standIn.title } : null,
  }
}

interface Institution {
  groupCode: string
  timeZone: string
}

/** Gives a title another name. One name leads to one title. */
export async function addAlias(
  trx: Database,
  { groupCode, timeZone }: Institution,
  alias: Alias,
  staff: StaffMember,
) {
  const { recordId, scheme, value } = alias
  if (scheme === mergedNumbers) await checkMerged(trx, alias, timeZone)
  const known = await recordKnownAs(trx, { scheme, value })
  if (known === recordId) return
  if (known !== undefined) throw new Refused(taken, { recordId: known })
  await keepAliases(trx, groupCode, [alias])
  await writeAudit(trx, staff, 'alias.add', String(recordId), {
    before: null,
    after: { scheme, value },
  })
}

/** A number of ours leads elsewhere only once nothing is shown under it. */
async function checkMerged(trx: Database, { recordId, value }: Alias, timeZone: string) {
  const merged = /^[1-9]\d{0,14}$/u.test(value) ? Number(value) : undefined
  if (merged === undefined || merged === recordId) throw new Refused(noOtherTitle)
  const [shown] = await selectDescriptions(trx, [merged], timeZone)
  if (shown) throw new Refused(stillShown, { recordId: merged })
}

export async function removeAlias(trx: Database, alias: Alias, staff: StaffMember) {
  const { recordId, scheme, value } = alias
  if (!(await deleteAlias(trx, alias))) throw new Refused(unknown)
  await writeAudit(trx, staff, 'alias.remove', String(recordId), {
    before: { scheme, value },
    after: null,
  })
}

const taken = refusal('alias.taken', 422, {
  'zh-CN': '这个号码已经指向另一种书目',
  'zh-TW': '這個號碼已經指向另一筆書目',
  'en-US': 'This number leads to another title already',
})
const noOtherTitle = refusal('alias.no-other-title', 422, {
  'zh-CN': '请填写另一种书目的记录号',
  'zh-TW': '請填寫另一筆書目的紀錄號',
  'en-US': 'Please give the number of another record',
})
const stillShown = refusal('alias.still-shown', 422, {
  'zh-CN': '那种书目还在向读者展示，请先撤下它的馆藏',
  'zh-TW': '該筆書目仍向讀者顯示，請先撤下其館藏',
  'en-US': 'That title is still shown to readers: withdraw its holding first',
})
const unknown = refusal('alias.unknown', 404, {
  'zh-CN': '没有这个号码',
  'zh-TW': '沒有這個號碼',
  'en-US': 'There is no such number',
})
