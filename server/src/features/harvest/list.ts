import { z } from 'zod'
import type { Institution } from '../../platform/institution.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import { readSigned, signed } from '../../platform/security/signed.ts'
import { OaiError, readSpan, type Arguments } from './arguments.ts'
import { readPrefix } from './formats.ts'

/** Where a list stands: all that is known of it travels with the harvester, and is kept nowhere. */
const List = z.strictObject({
  verb: z.enum(['ListRecords', 'ListIdentifiers']),
  prefix: z.enum(['oai_dc', 'marcxml']),
  from: z.string().nullable(),
  before: z.string().nullable(),
  set: z.string().nullable(),
  after: z.strictObject({ stamp: z.string(), recordId: z.int() }).nullable(),
  /** How many were given before. */
  cursor: z.int(),
})
export type List = z.infer<typeof List>

const purpose = ({ groupCode }: Institution) => `harvest of ${groupCode}`

export const tokenOf = (keys: KeyRing, institution: Institution, list: List) =>
  signed(keys, purpose(institution), list)

/** The list that is asked for, or taken up again. */
export function listOf(keys: KeyRing, institution: Institution, asked: Arguments): List {
  const { verb, resumptionToken, metadataPrefix = '', set } = asked
  if (resumptionToken !== undefined) {
    const list = List.safeParse(readSigned(keys, purpose(institution), resumptionToken))
    if (!list.success || list.data.verb !== verb) {
      throw new OaiError('badResumptionToken', 'This token is not of a list of ours')
    }
    return list.data
  }
  return {
    verb: verb as List['verb'],
    prefix: readPrefix(metadataPrefix),
    ...readSpan(asked),
    set: set ?? null,
    after: null,
    cursor: 0,
  }
}
