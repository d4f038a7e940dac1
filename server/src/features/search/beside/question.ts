import { foldKey } from '../../../platform/analysis/folding.ts'
import { personKey } from '../../../platform/analysis/person-key.ts'
import { hasHan } from '../../../platform/analysis/scripts.ts'
import { classesOf } from '../index/document.ts'
import { anyOf, butNot, everything, term, type Clause } from '../plan/clauses.ts'

/** What a title is compared by. */
export interface ComparedTitle {
  recordId: number
  title: string
  series: readonly string[]
  subjects: readonly string[]
  classScheme: 'CLC' | 'LCC' | null
  classNo: string | null
  language: readonly string[]
  abstract: string | null
  /** Names that stand for somebody. */
  names: readonly string[]
  /** Headings that say what a title is about, apart from those that only tell its form. */
  headings: readonly string[]
  /** Types of documents that are looked for. */
  documentTypes: readonly string[]
  /** A story or a poem: words of its title say nothing of what it is about. */
  isLiterature: boolean
}

/** How much more the title itself is worth than anything that makes others like it: it is always there to compare with. */
export const ownWorth = 1_000
const mostHeadings = 12
/** So many of those that are most like it, and of each series and author. */
const mostLike = 40
const mostLinked = 18

/** A heading without its subdivisions: Mississippi River Valley -- Description and travel. */
const mainPart = (heading: string) => heading.split(/\s*--\s*/u)[0]!

/**
 * The titles most like one, and those of its series and its authors in the same order: one question. Rare words and rare headings
 * weigh most, for the engine counts how rare they are.
 */
export function questionBeside(title: ComparedTitle, visible: Clause): Clause {
  const links = linksOf(title)
  return {
    query: {
      bool: {
        should: [
          ...likenessOf(title),
          ...Object.values(links).map((filter) => worthless(filter)),
          { constant_score: { filter: { term: { recordId: title.recordId } }, boost: ownWorth } },
        ],
        minimum_should_match: 1,
        filter: [visible, ...limitsOf(title)],
      },
    },
    aggs: Object.fromEntries(
      Object.entries(links).map(([name, filter]) => [
        name,
        { filter, aggs: { best: { top_hits: { size: mostLinked, ...numbers } } } },
      ]),
    ),
    size: mostLike,
    track_total_hits: false,
    ...numbers,
  }
}

const numbers = {
  _source: false,
  stored_fields: '_none_',
  docvalue_fields: ['recordId', 'work'],
}

function linksOf({ series, names }: ComparedTitle): Record<string, Clause> {
  return {
    ...(series.length > 0 && { series: { terms: { seriesKeys: series.map(foldKey) } } }),
    ...(names.length > 0 && { creators: { terms: { personKeys: names.map(personKey) } } }),
  }
}

function likenessOf(title: ComparedTitle): Clause[] {
  const headings = title.headings.slice(0, mostHeadings)
  const forms = title.subjects.filter((subject) => !title.headings.includes(subject))
  const inSubjects = (heading: string, boost: number) =>
    phrase(cutOf('subjects', heading), heading, boost)
  const narrowed = headings.filter((heading) => mainPart(heading) !== heading)
  return [
    ...headings.map((heading) => inSubjects(heading, 1)),
    ...forms.slice(0, mostHeadings).map((form) => inSubjects(form, 0.2)),
    // The same heading in another spelling of the authority file.
    ...(headings.length > 0 ? [{ terms: { nameFormKeys: headings.map(foldKey) } }] : []),
    ...classesOf(title.classNo ?? '', title.classScheme ?? 'CLC')
      .slice(1)
      .map((value, depth) => worth(depth === 0 ? 1 : 2, term('classes', value))),
    ...(title.isLiterature
      ? []
      : [
          ...narrowed.map((heading) => inSubjects(mainPart(heading), 0.5)),
          rareWords(cutOf('title', title.title), title.title, 12, 1),
          ...(headings.length > 0
            ? [rareWords(cutOf('title', title.title), headings.join('\n'), 8, 0.3)]
            : []),
        ]),
    ...(title.abstract ? [rareWords('note', title.abstract.slice(0, 1_500), 15, 1)] : []),
  ]
}

/** Something to read of the same kind, in the same language, from the same part of the classification. */
function limitsOf(title: ComparedTitle): Clause[] {
  const [top] = classesOf(title.classNo ?? '', title.classScheme ?? 'CLC')
  return [
    { terms: { documentType: title.documentTypes } },
    ...(title.language.length > 0
      ? [anyOf([{ terms: { languages: title.language } }, without('languages')])]
      : []),
    ...(top === undefined
      ? []
      : [
          anyOf([
            term('classes', top),
            without('classes'),
            ...(title.isLiterature || title.headings.length === 0
              ? []
              : [{ terms: { subjectKeys: title.headings.map(foldKey) } }]),
          ]),
        ]),
  ]
}

const without = (field: string) => butNot(everything, { exists: { field } })
const worth = (boost: number, filter: Clause): Clause => ({ constant_score: { filter, boost } })
const worthless = (filter: Clause) => worth(0, filter)
const cutOf = (field: string, text: string) => (hasHan(text) ? field : `${field}.word`)
const phrase = (field: string, query: string, boost: number): Clause => ({
  match_phrase: { [field]: { query, boost } },
})

/** The rarest words of a text; how rare each is counts twice, so that a few of them outweigh many common ones. */
const rareWords = (field: string, text: string, max_query_terms: number, boost: number) => ({
  more_like_this: {
    fields: [field],
    like: text,
    min_term_freq: 1,
    min_doc_freq: 2,
    max_doc_freq: 8_000,
    max_query_terms,
    minimum_should_match: 1,
    boost_terms: 1,
    boost,
  },
})
