import { setTimeout as wait } from 'node:timers/promises'
import { searchAll } from '@shulin/contract/search'

/** What a group of callers was given. */
export interface GroupResult {
  asked: number
  served: number
  milliseconds: number[]
}

/** Somebody who asks: what identifies them, and how long they think between two searches. */
export interface Person {
  headers: Record<string, string>
  thinksMilliseconds: number
}

const words = [
  '红楼梦',
  'china',
  'science',
  '历史',
  'art of',
  '鲁迅',
  'music',
  '计算机',
  '小说',
  'law',
]

/** People who search, look, and search again: now and then with a filter, as the page offers it. */
export async function letSearch(url: string, people: readonly Person[], seconds: number) {
  const result: GroupResult = { asked: 0, served: 0, milliseconds: [] }
  const until = performance.now() + seconds * 1000
  await Promise.all(
    people.map(async ({ headers, thinksMilliseconds }, n) => {
      const begins = Math.random() * thinksMilliseconds
      await wait(Math.min(begins, seconds * 1000))
      for (let at = n; performance.now() < until; at += 1) {
        const begunAt = performance.now()
        // Whoever is not answered at all was not served, either.
        const isServed = await search(url, headers, at).catch(() => false)
        result.asked += 1
        if (isServed) result.served += 1
        result.milliseconds.push(performance.now() - begunAt)
        const thinks = thinksMilliseconds * (0.5 + Math.random())
        await wait(Math.max(0, Math.min(thinks, until - performance.now())))
      }
    }),
  )
  return result
}

async function search(url: string, headers: Record<string, string>, at: number) {
  const body = {
    searchItems: [{ searchFieldContent: words[at % words.length] }],
    ...(at % 3 === 0 && { docCode: ['book'] }),
  }
  const response = await fetch(`${url}${searchAll.path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const { success } = (await response.json()) as { success: boolean }
  return success
}

async function statusOf(address: string, headers: Record<string, string>) {
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  return response.status
}

/** A crawler that reads one page after the other. */
export async function letCrawl(
  url: string,
  pages: readonly string[],
  headers: Record<string, string>,
  { seconds, perSecond }: { seconds: number; perSecond: number },
) {
  const result: GroupResult = { asked: 0, served: 0, milliseconds: [] }
  const until = performance.now() + seconds * 1000
  const reading: Promise<void>[] = []
  for (let at = 0; performance.now() < until; at += 1) {
    const read = async () => {
      const begunAt = performance.now()
      const status = await statusOf(`${url}${pages[at % pages.length]}`, headers).catch(() => 0)
      result.asked += 1
      if (status === 200) result.served += 1
      result.milliseconds.push(performance.now() - begunAt)
    }
    reading.push(read())
    await wait(1000 / perSecond)
  }
  await Promise.all(reading)
  return result
}
