import type { UserInfo } from '@shulin/contract/identity'
import { Bindings } from './Bindings.tsx'
import { Contacts } from './Contacts.tsx'
import { LostCard } from './LostCard.tsx'
import { Password } from './Password.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** What a reader can do about the own account. */
export function OwnAccount({ reader }: { reader: UserInfo }) {
  return (
    <>
      <Contacts reader={reader} />
      <Password />
      <SecondFactor />
      <Bindings />
      <LostCard reader={reader} />
    </>
  )
}
