import { foldKey } from '../../../platform/analysis/folding.ts'
import { nameOrders } from '../../../platform/analysis/names.ts'
import { hasHan, properForms } from '../../../platform/analysis/scripts.ts'
import { classNumberScores } from './class-number.ts'
import { allOf, anyOf, phrase, prefix, term, worth, type Clause } from './clauses.ts'
import { nameAndRest } from './han.ts'
import { initialsScores } from './initials.ts'
import type { Leaf } from './leaf.ts'
import { codeMet } from './strict.ts'
import { withoutYears, yearScores } from './years.ts'

/**
 * What puts one title before another. Fixed amounts stand for statements a reader understands, so that the order can be
 * explained; the statistics of words decide among equals. docs/search.md has the table and what each line bought.
 */
export const exactTitle = 'exact title'

export function scoresOf(leaf: Leaf, depth: 'full' | 'lean'): Clause[] {
  const key = foldKey(leaf.text)
  if (key === '') return []
  const scored = scoredText(leaf.text)
  // The words beside a year also stand together without it.
  const timeless = depth === 'full' ? withoutYears(leaf) : undefined
  return [
    ...wholeScores(leaf, key),
    ...togetherScores(leaf, scored),
    ...writtenScores(leaf, scored),
    ...(depth === 'full' ? nameAndTitleScores(leaf) : []),
    ...(timeless ? besideYearScores(leaf, timeless) : []),
    ...classNumberScores(leaf),
    ...initialsScores(leaf),
    statistics(leaf, scored, depth),
  ]
}

/** Enough of a long text to tell titles apart: the engine counts every pair in every field. */
const scoredText = (text: string) => Array.from(text.slice(0, 400)).slice(0, 48).join('')

function wholeScores(leaf: Leaf, key: string): Clause[] {
  const { field } = leaf
  const inTitles = field === 'any' || field === 'title'
  const inNames = field === 'any' || field === 'author'
  return [
    ...(inTitles
      ? [
          worth(1000, exactTitle, term('title.exact', key)),
          worth(600, 'exact other title', term('otherTitles.exact', key)),
          worth(40, 'title begins so', prefix('title.exact', key)),
        ]
      : []),
    ...(inNames
      ? [
          worth(400, 'exact name', nameIn('creatorKeys', leaf.text)),
          worth(250, 'other form of the name', nameIn('nameFormKeys', leaf.text)),
        ]
      : []),
    ...(field === 'any' || field === 'subject'
      ? [worth(60, 'exact subject', term('subjectKeys', key))]
      : []),
    ...(field === 'any' || field === 'publisher'
      ? [worth(60, 'exact publisher', term('publisherKey', key))]
      : []),
    ...(field === 'any' || field === 'series'
      ? [worth(60, 'exact series', term('seriesKeys', key))]
      : []),
    // A year is also a record number: 1984 the novel comes before record 1984.
    ...codeMet(leaf).map((code) => worth(900, 'number', code)),
  ]
}

/** mark twain is Twain, Mark. */
const nameIn = (field: string, name: string) =>
  anyOf(nameOrders(name).map((key) => term(field, key)))

function togetherScores({ field }: Leaf, text: string): Clause[] {
  const together = (boost: number, of: string, name: string) => worth(boost, name, phrase(of, text))
  return [
    ...(field === 'any' || field === 'title'
      ? [
          together(150, 'title.uni', 'together in title'),
          together(75, 'otherTitles.uni', 'together in other title'),
        ]
      : []),
    ...(field === 'any' || field === 'author'
      ? [together(80, 'creators.uni', 'together in name')]
      : []),
    ...(field === 'any'
      ? [
          worth(
            60,
            'together in subject, series or publisher',
            anyOf(['subjects.uni', 'series.uni', 'publisher.uni'].map((of) => phrase(of, text))),
          ),
        ]
      : []),
  ]
}

/** Folding makes 頭髮 and 頭發 one word; the proper characters come first, and then those that were typed. */
function writtenScores({ field, runs }: Leaf, text: string): Clause[] {
  if ((field !== 'any' && field !== 'title') || !hasHan(text) || runs.length > 6) return []
  return [
    worth(
      120,
      'proper characters',
      anyOf(properForms(text).map((form) => phrase('title.asWritten', form))),
    ),
    worth(5, 'characters as typed', phrase('title.asWritten', text)),
  ]
}

/** 俞平伯 红楼梦, or 俞平伯红楼梦: a name and a title in one query. */
function nameAndTitleScores({ field, runs }: Leaf): Clause[] {
  if (field !== 'any' || runs.length === 0 || runs.length > 6) return []
  const [only] = runs
  const splits =
    runs.length > 1
      ? splitsByRuns(runs.map((run) => run.text))
      : only?.kind === 'han' && only.characters.length >= 5 && only.characters.length <= 24
        ? nameAndRest(only.characters).map(({ name, rest }) => ({ name, rest: rest.join('') }))
        : []
  const keys = runs.length > 1 ? runs.map((run) => run.text) : []
  return [
    ...splits.flatMap(({ name, rest }) => {
      const isName = anyOf([term('creatorKeys', name), term('nameFormKeys', name)])
      return [
        worth(500, 'name and exact title', allOf([isName, term('title.exact', rest)])),
        worth(300, 'name and title', allOf([isName, phrase('title.uni', rest)])),
      ]
    }),
    ...keys.flatMap((key) => [
      worth(200, 'one part is the name', term('creatorKeys', key)),
      worth(300, 'one part is the title', term('title.exact', key)),
    ]),
  ]
}

/** pride and prejudice 1996: what the words without the year are worth, and the year of publication. */
const besideYearScores = (leaf: Leaf, timeless: Leaf): Clause[] => [
  ...togetherScores(timeless, scoredText(timeless.text)),
  ...writtenScores(timeless, scoredText(timeless.text)),
  ...(timeless.runs.length > 1 ? nameAndTitleScores(timeless) : []),
  ...yearScores(leaf),
]

const splitsByRuns = (texts: readonly string[]) => [
  { name: texts[0]!, rest: texts.slice(1).join('') },
  { name: texts.at(-1)!, rest: texts.slice(0, -1).join('') },
]

const weights: Record<Leaf['field'], Record<string, number>> = {
  any: {
    title: 6,
    creators: 5,
    otherTitles: 3,
    nameForms: 3,
    subjects: 2,
    series: 1.5,
    publisher: 1,
    place: 1,
    note: 0.4,
  },
  title: { title: 6, otherTitles: 3 },
  author: { creators: 5, nameForms: 3 },
  subject: { subjects: 1 },
  publisher: { publisher: 1, place: 1 },
  series: { series: 1 },
  abstract: { note: 1 },
}

/** Of many terms only the heaviest fields are counted. */
const weightsOfFew = (field: Leaf['field']) =>
  Object.fromEntries(Object.entries(weights[field]).slice(0, 2))

const statistics = ({ field }: Leaf, text: string, depth: 'full' | 'lean'): Clause => ({
  dis_max: {
    tie_breaker: 0.3,
    queries: [
      ...Object.entries(depth === 'full' ? weights[field] : weightsOfFew(field)).map(
        ([of, boost]) => ({
          match: { [of]: { query: text, boost } },
        }),
      ),
      ...(field === 'any' || field === 'title'
        ? [{ match: { 'title.word': { query: text, boost: 1.5 } } }]
        : []),
    ],
  },
})
