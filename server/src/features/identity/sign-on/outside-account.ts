import type { Locale } from '@shulin/contract/locale'
import type { Database } from '../../../platform/stores/database.ts'
import { selectProviderName } from '../binding/queries.ts'
import type { OutsideIdentity } from './bind-ticket.ts'

/** An account elsewhere as a page names it before anybody binds it or comes in by it. */
export const outsideAccountOf = async (
  trx: Database,
  { provider, subject }: Pick<OutsideIdentity, 'provider' | 'subject'>,
  locale: Locale,
) => ({
  provider: await selectProviderName(trx, provider, locale),
  account: maskedSubject(subject),
})

/** Enough for its owner to know it again, too little for anybody who looks over a shoulder; of a mail address its host as well. */
function maskedSubject(subject: string) {
  const [, name = subject, host = ''] = /^([^@]+)(@[^@]+)$/.exec(subject) ?? []
  const letters = Array.from(name)
  const shown = Math.min(4, Math.floor(letters.length / 3))
  const [first, last] = [letters.slice(0, shown || 1), shown ? letters.slice(-shown) : []]
  return `${first.join('')}****${last.join('')}${host}`
}
