import { randomUUID } from 'node:crypto'
import { isMailAddress } from '@shulin/contract/contact-formats'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { sendMail } from '../../inbox/inbox.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { readerAtDesk } from './account-state.ts'
import { countOpenLoans, eraseRows, selectPictures, selectTraces } from './queries.ts'

/** What erasing a reader would touch: asked before it is done, for it cannot be undone. */
export async function erasureOf(trx: Transaction<DB>, readerId: string) {
  await readerAtDesk(trx, readerId)
  const openLoans = await countOpenLoans(trx, readerId)
  return { traces: await selectTraces(trx, readerId), openLoans }
}

interface ErasureRequest {
  readerId: string
  /** As it was typed to confirm. */
  account: string
  reason: string
}

/** Erases a reader for good. The trail keeps that it was done and why, and no longer of whom. Answers the pictures whose files go with it. */
export async function erase(
  trx: Transaction<DB>,
  { groupCode }: CodeServices,
  staff: StaffMember,
  { readerId, account, reason }: ErasureRequest,
) {
  const reader = await readerAtDesk(trx, readerId)
  if (account.toLowerCase() !== reader.account.toLowerCase()) throw new Refused(otherAccount)
  if ((await countOpenLoans(trx, readerId)) > 0) throw new Refused(hasLoans)
  const traces = await selectTraces(trx, readerId)
  const pictures = await selectPictures(trx, readerId)
  await eraseRows(trx, readerId)
  const touched = Object.fromEntries(traces.map(({ what, fate, count }) => [what, { fate, count }]))
  const detail = { before: null, after: { touched, reason } }
  await writeAudit(trx, staff, 'reader.erase', null, detail, readerId)
  const email = reader.emailVerifiedAt && reader.email
  if (!email || !isMailAddress(email)) return pictures
  // It names nobody, so that nothing leads from it to the row that is left.
  await sendMail(trx, {
    groupCode,
    recipient: email,
    language: reader.language as Locale,
    letter: 'account erased',
    content: {},
    cause: `notice ${randomUUID()}`,
  })
  return pictures
}

const otherAccount = refusal('reader.other-account', 422, {
  'zh-CN': '输入的账号与该读者不符，没有删除任何内容',
  'zh-TW': '輸入的帳號與該讀者不符，沒有刪除任何內容',
  'en-US': 'This is not the account of the reader: nothing was erased',
})
const hasLoans = refusal('reader.has-loans', 409, {
  'zh-CN': '该读者还有未归还的图书，不能删除',
  'zh-TW': '該讀者還有未歸還的圖書，不能刪除',
  'en-US': 'The reader has items out: nothing can be erased until they are back',
})
