import { createHash } from 'node:crypto'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused } from '../../../platform/failure.ts'

/** Tells two states of the same thing apart, for as long as somebody has it on the screen. */
export const versionOf = (state: object) =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)

interface LastChange {
  by: string
  at: Date
}

/** Refuses to write over what somebody has changed since; says what it is now, and who changed it last. */
export function refuseIfChanged(
  state: object,
  seen: string | null,
  lastChange: LastChange | undefined,
) {
  if (versionOf(state) === seen) return
  throw new Refused(changedMeanwhile, {
    now: state,
    changedBy: lastChange?.by ?? null,
    changedAt: instantOf(lastChange?.at),
  })
}

const changedMeanwhile = refusal('cataloguing.changed-meanwhile', 409, {
  'zh-CN': '在您编辑期间，这里的内容已被更改。您的修改没有保存，请核对后再保存。',
  'zh-TW': '在您編輯期間，這裡的內容已有變動。您的修改尚未儲存，請核對後再儲存。',
  'en-US':
    'This was changed while you were editing. Nothing of yours is saved yet: compare, then save again.',
})
