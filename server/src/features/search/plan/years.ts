import type { Run } from '../../../platform/analysis/words.ts'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { allOf, term, worth, type Clause } from './clauses.ts'
import type { Leaf } from './leaf.ts'

/**
 * Years beside other words: 红楼梦 曹雪芹 1996 means the edition of 1996. A year alone is a text, 1984 for one, and in a
 * named field nothing else.
 */
export function yearsBeside({ field, quoted, runs }: Leaf): { years: string[]; others: Run[] } {
  if (field !== 'any') return { years: [], others: runs }
  const years: string[] = []
  const others = runs.filter((run, at) => {
    if (isYear(run)) years.push(run.text)
    // 1996年 is cut into 1996 and 年, which says nothing more.
    return !isYear(run) && !(isWordOfYear(run) && isYear(runs[at - 1]))
  })
  return others.length + quoted.length > 0 ? { years, others } : { years: [], others: runs }
}

const isYear = (run: Run | undefined) =>
  run?.kind === 'word' && /^(?:1\d{3}|20\d{2})$/u.test(run.text)
const isWordOfYear = (run: Run) => run.kind === 'han' && /^年版?$/u.test(run.text)

export const publishedIn = (year: string): Clause => term('year', year)

/** The leaf without its years, if it has any. */
export function withoutYears(leaf: Leaf): Leaf | undefined {
  const { years, others } = yearsBeside(leaf)
  if (years.length === 0) return undefined
  return { ...leaf, text: others.map((run) => run.text).join(' '), runs: others }
}

/** Less than the year in the text of a title; most where the rest is a title of that year. */
export function yearScores(leaf: Leaf): Clause[] {
  const { years } = yearsBeside(leaf)
  const rest = foldKey(withoutYears(leaf)?.text ?? '')
  if (years.length === 0 || rest === '') return []
  const isTitle = term('title.exact', rest)
  return [
    worth(300, 'the title but for the year', isTitle),
    ...years.flatMap((year) => [
      worth(20, 'year of publication', publishedIn(year)),
      worth(200, 'title and year', allOf([isTitle, publishedIn(year)])),
    ]),
  ]
}
