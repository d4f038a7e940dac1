import type { Cache } from '../../../platform/cache.ts'

/** Rises with every change of an institution's documents ('' for the shared ones) that can be found from then on. */
const generationKey = (groupCode: string) => `generation:${groupCode}`

/** Makes what was kept of earlier searches worthless. */
export async function bumpGenerations(cache: Cache, groupCodes: Iterable<string>) {
  await Promise.all(Array.from(groupCodes, (groupCode) => cache.incr(generationKey(groupCode))))
}

/** What an institution's searches were answered from: part of the key of a kept answer. */
export async function generationOf(cache: Cache, groupCode: string): Promise<string> {
  const [own, shared] = await cache.mget(generationKey(groupCode), generationKey(''))
  return `${own ?? 0}.${shared ?? 0}`
}
