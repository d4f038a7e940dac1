import { randomUUID } from 'node:crypto'
import type { LoginType } from '@shulin/contract/identity'
import type { Database } from '../../../platform/stores/database.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { seal, unseal } from '../session/sealed.ts'

/** Somebody whom a provider vouched for. Who that is among the readers, `identity` says, or nobody does yet. */
export interface OutsideIdentity {
  provider: string
  subject: string
  loginType: LoginType
  /** What their session is called there: a logout there names it. */
  outsideSession: string | null
  /** Whether binding takes the password of the account; otherwise name and account are enough. */
  needsPassword: boolean
}

interface BindTicketPayload extends OutsideIdentity {
  id: string
  /** The mark of the browser it was handed to. */
  mark: string
  until: number
}

const lifetime = 10 * 60_000
const placeOf = (groupCode: string) => `bind ticket of ${groupCode}`

/**
 * What a page holds while it asks who somebody is here (wire: uid, openId). It is never the id of the provider, which a
 * page could make up: it is sealed, for one institution, one browser and ten minutes, and binds once.
 */
export const bindTicket = {
  make(keys: KeyRing, groupCode: string, identity: OutsideIdentity, mark: string) {
    const payload: BindTicketPayload = {
      ...identity,
      id: randomUUID(),
      mark,
      until: Date.now() + lifetime,
    }
    return seal(keys, payload, placeOf(groupCode))
  },

  /** Whom a ticket stands for; undefined where it is none of ours, of another institution or browser, or too old. */
  read(
    keys: KeyRing,
    groupCode: string,
    ticket: string,
    mark: string | undefined,
  ): BindTicketPayload | undefined {
    const held = unseal(keys, ticket, placeOf(groupCode)) as BindTicketPayload | undefined
    return held && held.mark === mark && held.until > Date.now() ? held : undefined
  },

  /** Uses a ticket up: of many who come with it at once, one is told true. Together with the binding, in one transaction. */
  async use(trx: Database, groupCode: string, { id }: Pick<BindTicketPayload, 'id'>) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('spentCode')
      .values({ groupCode, codeId: id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },
}
