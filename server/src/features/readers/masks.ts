import type { HiddenField } from '@shulin/contract/readers'
import { maskedBetween, maskedMail, maskedPhone } from '../../platform/text/masked.ts'

/** What is left to see of a value: enough to recognise it when the reader says it, too little to use it. */
export const masks: Record<HiddenField, (value: string) => string> = {
  phone: maskedPhone,
  email: maskedMail,
  certificateNo: (number) => maskedBetween(number, 0, 2),
  bornOn: () => '****-**-**',
}

/** An account, as it stands beside a masked name. */
export const maskedAccount = (account: string) => maskedBetween(account, 2, 2)

/** A reader among others: the first character of the name, and nothing of its length. */
export const maskedName = (name: string) => `${Array.from(name.trim())[0] ?? ''}**`
