import type { UserInfo } from '@shulin/contract/identity'
import { Bindings } from './Bindings.tsx'
import { Contacts, type MaskedContacts } from './Contacts.tsx'
import { LostCard } from './LostCard.tsx'
import { Password } from './Password.tsx'
import { SecondFactor } from './SecondFactor.tsx'

interface Props {
  reader: UserInfo
  /** The contacts as the reader may see them; undefined while they are not known. */
  contacts?: MaskedContacts | undefined
}

/** What a reader can do about the own account. */
export function OwnAccount({ reader, contacts }: Props) {
  return (
    <>
      <Contacts reader={reader} contacts={contacts} />
      <Password />
      <SecondFactor />
      <Bindings />
      <LostCard reader={reader} />
    </>
  )
}
