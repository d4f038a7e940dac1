import { areFavourites } from '@shulin/contract/favourites'
import { call } from '../../platform/api.ts'

/** Whether a title is a favourite; null where it cannot be one, as the library does not hold it. */
type FavouriteFlag = '0' | '1' | null

/** More are refused. */
const mostAsked = 100

let waiting = new Map<number, PromiseWithResolvers<FavouriteFlag>>()

/** Asks whether a title is a favourite. All that a page asks at once is one call. */
export function askForFlag(recordId: number): Promise<FavouriteFlag> {
  const asked = waiting.get(recordId) ?? Promise.withResolvers<FavouriteFlag>()
  if (waiting.size === 0) setTimeout(askForAll)
  waiting.set(recordId, asked)
  return asked.promise
}

function askForAll() {
  const asked = [...waiting]
  waiting = new Map()
  for (let first = 0; first < asked.length; first += mostAsked) {
    void answerSome(asked.slice(first, first + mostAsked))
  }
}

async function answerSome(asked: [number, PromiseWithResolvers<FavouriteFlag>][]) {
  const recordIds = asked.map(([recordId]) => recordId).join(',')
  try {
    // A list does well without: what is not known is shown as not kept.
    const flags = await call(areFavourites, { query: { recordIds } }, { isSilent: true })
    for (const [recordId, { resolve }] of asked) resolve(flags[recordId] ?? null)
  } catch (failure) {
    for (const [, { reject }] of asked) reject(failure)
  }
}
