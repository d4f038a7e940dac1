import { randomUUID } from 'node:crypto'
import { refusal } from '../../../platform/failure.ts'
import type { KeyRing } from '../../../platform/keys.ts'
import { seal, unseal } from '../sealed.ts'
import type { OutsideIdentity } from './bind-ticket.ts'

/** Somebody who may come in as soon as they say that they are meant. */
export interface Awaited {
  id: string
  readerId: string
  from: OutsideIdentity
  until: number
}

const lifetime = 2 * 60_000
const placeOf = (groupCode: string) => `confirmation of ${groupCode}`

/** What the page sends once the reader has confirmed whom to come in as. It counts once, like a bind ticket. */
export const confirmation = {
  make(keys: KeyRing, groupCode: string, awaited: Pick<Awaited, 'readerId' | 'from'>) {
    const held = { ...awaited, id: randomUUID(), until: Date.now() + lifetime }
    return seal(keys, held, placeOf(groupCode))
  },
  read(keys: KeyRing, groupCode: string, ticket: string): Awaited | undefined {
    const held = unseal(keys, ticket, placeOf(groupCode)) as Awaited | undefined
    return held && held.until > Date.now() ? held : undefined
  },
}

export const confirmFirst = refusal('sign-on.confirm', 409, {
  'zh-CN': '请确认以该账号登录',
  'zh-TW': '請確認以該帳號登錄',
  'en-US': 'Please confirm that you want to log in with this account',
})
