import {
  addSubscription,
  cancelSubscriptions,
  endSubscriptionMail,
  listSubscriptionResults,
  listSubscriptions,
  markResultsSeen,
  setSubscriptionMail,
  updateSubscription,
} from '@shulin/contract/subscriptions'
import type { Institution } from '../../platform/institution.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Reader } from '../../platform/reader.ts'
import type { Resources } from '../../resources.ts'
import { searchInWords } from '../search/search.ts'
import { endMailBy } from './mail-key.ts'
import { updateMailed } from './queries.ts'
import {
  cancelSubscriptionsOf,
  changeSubscription,
  markSeen,
  resultsOf,
  subscribe,
  subscriptionsOf,
} from './subscriptions.ts'

const callerOf = ({ groupCode, timeZone }: Institution, reader: Reader) => ({
  groupCode,
  readerId: reader.id,
  timeZone,
})

export function subscriptionsRoutes(serve: Serve, { searching: { scopeOf } }: Resources) {
  serve(listSubscriptions, async ({ within, reader, institution, locale, query }) => {
    const scope = await scopeOf(institution, locale)
    return within((trx) =>
      subscriptionsOf(trx, callerOf(institution, reader), query, (condition) =>
        searchInWords(condition, scope, locale),
      ),
    )
  })
  serve(addSubscription, async ({ within, reader, institution, locale, body }) => {
    const scope = await scopeOf(institution, locale)
    const caller = callerOf(institution, reader)
    return within(async (trx) => ({
      subscribeId: await subscribe(trx, caller, body, { scope, locale }),
    }))
  })
  serve(updateSubscription, async ({ within, reader, institution, locale, body }) => {
    const scope = await scopeOf(institution, locale)
    await within((trx) => changeSubscription(trx, callerOf(institution, reader), body, scope))
    return true as const
  })
  serve(cancelSubscriptions, async ({ within, reader, body }) => {
    await within((trx) => cancelSubscriptionsOf(trx, reader.id, body.subscribeIds))
    return true as const
  })
  serve(listSubscriptionResults, ({ within, reader, institution, query }) =>
    within((trx) => resultsOf(trx, callerOf(institution, reader), query)),
  )
  serve(markResultsSeen, async ({ within, reader, body }) => {
    await within((trx) => markSeen(trx, reader.id, body.subscribeId, body.until))
    return true as const
  })
  serve(setSubscriptionMail, async ({ within, reader, body }) => {
    await within((trx) => updateMailed(trx, reader.id, body.isMailed))
    return true as const
  })
  serve(endSubscriptionMail, async ({ within, body }) => {
    await within((trx) => endMailBy(trx, body.key))
    return true as const
  })
}
