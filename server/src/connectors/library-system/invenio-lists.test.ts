import { expect, test } from 'vitest'
import { everyHit, signs } from './invenio-lists.ts'

/** A search over numbers that shows ten of what it finds. */
const searchIn = (pids: readonly string[]) => {
  const asked: string[] = []
  const search = async (query: string) => {
    asked.push(query)
    const wanted = query.slice('pid:'.length).replaceAll('\\', '')
    const found = pids.filter((pid) =>
      wanted.endsWith('*') ? pid.startsWith(wanted.slice(0, -1)) : `"${pid}"` === wanted,
    )
    return { total: found.length, hits: found.slice(0, 10) }
  }
  return { search, asked }
}

async function allOf(pages: AsyncIterable<readonly string[]>) {
  const all: string[] = []
  for await (const page of pages) all.push(...page)
  return all
}

test('what fits on a page is one question, and an empty list is no page', async () => {
  const few = searchIn(['ab', 'cd'])
  expect(await allOf(everyHit(few.search, signs.records))).toEqual(['ab', 'cd'])
  expect(few.asked).toEqual(['pid:*'])
  expect(await allOf(everyHit(searchIn([]).search, signs.records))).toEqual([])
})

test('what does not is asked for by beginnings, each once, and one that is a beginning itself as well', async () => {
  const pids = Array.from({ length: 345 }, (_, at) => String(at + 1))
  const { search, asked } = searchIn(pids)
  const all = await allOf(everyHit(search, signs.readers))
  expect(all.toSorted()).toEqual(pids.toSorted())
  expect(new Set(all).size).toBe(all.length)
  expect(asked).toContain('pid:"3"')
})

test('a list that is shorter than was promised throws: what is missing is never guessed', async () => {
  const pids = Array.from({ length: 20 }, (_, at) => `ü${at}`)
  await expect(allOf(everyHit(searchIn(pids).search, signs.records))).rejects.toMatchObject({
    why: 'contradictory',
  })
})
