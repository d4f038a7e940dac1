import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./**/test/**'],
  { eager: true, query: '?raw', import: 'default' },
)
const files = Object.entries(sources)
const isOfQueries = (path: string) => /(?:\/|-)queries\.ts$/.test(path)

/** The feature a file belongs to; outside of the features, the site. */
const featureOf = (path: string) =>
  /^\.\/features\/([^/]+)\//.exec(path)?.[1] ?? /^\.\/([^/]+)\//.exec(path)?.[1]

test('a query is described where its feature keeps its queries, and nowhere else', () => {
  const others = files.filter(([path]) => !isOfQueries(path))
  const literal = /queryKey:\s*\[|[qQ]ueryData(?:<[^>]*>)?\(\s*\[|(?:query|infiniteQuery)Options\(/
  expect(others.filter(([, text]) => literal.test(text)).map(([path]) => path)).toEqual([])
  // Nor by a name that is made on the spot.
  const named = /queryKey:(?!\s*(?:\w+(?:\([^()]*\))?\.queryKey|\w*Key(?:\([^()]*\))?)\b)/
  expect(others.filter(([, text]) => named.test(text)).map(([path]) => path)).toEqual([])
  const made = /const \w*[kK]ey\w* = (?:\([^()]*\) =>\s*)?\[/
  expect(others.filter(([, text]) => made.test(text)).map(([path]) => path)).toEqual([])
})

test('the name of a query begins with its feature, so that features can renew each other', () => {
  const kept = files.filter(([path, text]) => isOfQueries(path) && text.includes('queryKey'))
  expect(kept.length).toBeGreaterThan(20)
  for (const [path, text] of kept) {
    const firsts = [...text.matchAll(/(?:queryKey:|Key = |Key = \(.*\) =>)\s*\[\s*([^\],]+)/g)].map(
      ([, first]) => first,
    )
    const isRight = (first = '') => first === `'${featureOf(path)}'` || /^\.\.\.\w+Key$/.test(first)
    expect({ path, wrong: firsts.filter((first) => !isRight(first)) }).toEqual({ path, wrong: [] })
    expect(firsts.length).toBeGreaterThan(0)
  }
})
