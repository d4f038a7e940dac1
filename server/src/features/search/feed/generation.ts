import type { Cache } from '../../../platform/stores/cache.ts'

/** Rises with every change of an institution's documents ('' for the shared ones) that can be found from then on. */
const generationKey = (groupCode: string) => `generation:${groupCode}`

/** Makes what was kept of earlier searches worthless. */
export async function bumpGenerations(cache: Cache, groupCodes: Iterable<string>) {
  await Promise.all(Array.from(groupCodes, (groupCode) => cache.incr(generationKey(groupCode))))
}

/** What an institution sees changes with its own titles and with the shared ones. */
export const generationKeys = (groupCode: string) => [generationKey(groupCode), generationKey('')]

/** What an institution's searches were answered from, by what Redis has under these keys. */
export const generationIn = ([own, shared]: readonly (string | null | undefined)[]) =>
  `${own ?? 0}.${shared ?? 0}`

export const generationOf = async (cache: Cache, groupCode: string) =>
  generationIn(await cache.mget(generationKeys(groupCode)))
