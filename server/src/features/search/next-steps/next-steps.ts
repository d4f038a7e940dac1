import { choiceNames, type ChoiceName, type nextStepKinds } from '@shulin/contract/search'
import { readDoi, readIsbn } from '../../../platform/analysis/identifiers.ts'
import { areSmallWords } from '../../../platform/analysis/small-words.ts'
import { isExcluding, noLimits, type SearchCriteria, type Item } from '../request/parameters.ts'

/** A way on from a search that found nothing or little: the search to make instead, and what it finds. */
export interface SearchStep {
  kind: (typeof nextStepKinds)[number]
  asked: SearchCriteria
  count: number
  /** Which filter is left out. */
  parameter?: ChoiceName
  /** The words that are looked for instead. */
  text?: string
}

/** A form that is filled in from the search. */
export interface FormStep {
  kind: 'recommend a purchase' | 'request a copy' | 'ask a librarian'
  form: { title: string; author: string; isbn: string; doi: string }
}

/** What the library offers when it does not have a title. */
export type Services = ReadonlySet<FormStep['kind']>

/** Fewer hits than this are a poor answer. */
const few = 4
/** So many searches are counted, in one question to the index. */
export const mostCounted = 6

type StepCandidate = Omit<SearchStep, 'count'>

/**
 * The steps on, the mildest first: what keeps most of the question. A step is shown with the number of titles
 * it leads to, and only if that is more than was found. The forms of the library come last, and need no count.
 */
export async function nextSteps(
  asked: SearchCriteria,
  found: { total: number },
  services: Services,
  countAll: (searches: readonly SearchCriteria[]) => Promise<number[]>,
): Promise<{ steps: SearchStep[]; forms: FormStep[] }> {
  if (found.total >= few) return { steps: [], forms: [] }
  const ways = waysOn(asked).slice(0, mostCounted)
  const counts = ways.length === 0 ? [] : await countAll(ways.map((way) => way.asked))
  const counted = ways.map((way, i): SearchStep => ({ ...way, count: counts[i] ?? 0 }))
  const better = withoutRepeats(counted.filter(({ count }) => count > found.total))
  const steps = better.length === 0 && found.total === 0 ? await lastSteps(asked, countAll) : better
  return { steps, forms: formsFor(asked, services) }
}

/** Where nothing else leads on: the words that say most, or else all there is. */
async function lastSteps(
  asked: SearchCriteria,
  countAll: (searches: readonly SearchCriteria[]) => Promise<number[]>,
): Promise<SearchStep[]> {
  const words = await rarestWords(asked, countAll)
  if (words.length > 0) return words
  // A search that names nothing is refused; printed and electronic are all there is.
  const resourceType = ['1', '2']
  const all: SearchCriteria = {
    ...noLimits,
    resourceType,
    group: asked.group,
    items: [],
    twiceItems: [],
  }
  const [count = 0] = await countAll([all])
  return count > 0 ? [{ kind: 'everything', asked: all, count }] : []
}

/** The two words of the question that say most, each alone, anywhere and without limits. */
async function rarestWords(
  asked: SearchCriteria,
  countAll: (searches: readonly SearchCriteria[]) => Promise<number[]>,
): Promise<SearchStep[]> {
  const texts = [
    ...new Set([...asked.items, ...asked.twiceItems].flatMap(({ text }) => piecesOf(text))),
  ].filter((text) => !areSmallWords(text))
  const ways = texts.slice(0, mostCounted).map((text): StepCandidate => {
    const item: Item = { oper: 'and', field: 'any', matchMode: '2', text }
    return {
      kind: 'fewerWords',
      asked: { ...noLimits, group: asked.group, items: [item], twiceItems: [] },
      text,
    }
  })
  if (ways.length === 0) return []
  const counts = await countAll(ways.map((way) => way.asked))
  return ways
    .map((way, i): SearchStep => ({ ...way, count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count)
    .slice(0, 2)
}

/** Words of three letters and more, the longest first; of Chinese the two characters at either end. */
function piecesOf(text: string): string[] {
  const runs = text.match(/\p{sc=Han}+|[^\P{L}\p{sc=Han}]+/gu) ?? []
  return runs
    .flatMap((run) => {
      const letters = Array.from(run)
      if (!/\p{sc=Han}/u.test(run)) return letters.length > 2 ? [run] : []
      return letters.length > 2 ? [letters.slice(0, 2).join(''), letters.slice(-2).join('')] : [run]
    })
    .toSorted((a, b) => b.length - a.length)
}

/** Every way on that changes something, the mildest first. */
export const waysOn = (asked: SearchCriteria): StepCandidate[] => [
  ...anywhere(asked),
  ...anyField(asked),
  ...withoutSecondSearch(asked),
  ...otherLibraries(asked),
  ...allYears(asked),
  ...withoutExclusions(asked),
  ...withoutEachFilter(asked),
  ...withoutFilters(asked),
  ...fewerWords(asked),
]

function anywhere(asked: SearchCriteria): StepCandidate[] {
  if (asked.items.every(({ matchMode }) => matchMode === '2')) return []
  const items = asked.items.map((item): Item => ({ ...item, matchMode: '2' }))
  return [{ kind: 'anywhere', asked: { ...asked, items } }]
}

function anyField(asked: SearchCriteria): StepCandidate[] {
  if (asked.items.every(({ field }) => field === 'any')) return []
  const items = asked.items.map((item): Item => ({ ...item, field: 'any', matchMode: '2' }))
  return [{ kind: 'anyField', asked: { ...asked, items } }]
}

const withoutSecondSearch = (asked: SearchCriteria): StepCandidate[] =>
  asked.twiceItems.length === 0 || asked.items.length === 0
    ? []
    : [{ kind: 'withoutSecondSearch', asked: { ...asked, twiceItems: [] } }]

const placeNames = ['libCode', 'campusId', 'locationId'] as const

function otherLibraries(asked: SearchCriteria): StepCandidate[] {
  if (!asked.onlyOnShelf && placeNames.every((name) => asked[name].length === 0)) return []
  return [
    {
      kind: 'otherLibraries',
      asked: { ...asked, libCode: [], campusId: [], locationId: [], onlyOnShelf: false },
    },
  ]
}

const withoutExclusions = (asked: SearchCriteria): StepCandidate[] =>
  isExcluding(asked) ? [{ kind: 'withoutExclusions', asked: { ...asked, exclude: {} } }] : []

const allYears = (asked: SearchCriteria): StepCandidate[] =>
  asked.publishBegin === undefined && asked.publishEnd === undefined
    ? []
    : [{ kind: 'allYears', asked: { ...asked, publishBegin: undefined, publishEnd: undefined } }]

const isPlace = (name: ChoiceName) => (placeNames as readonly string[]).includes(name)
const filtersOf = (asked: SearchCriteria) =>
  choiceNames.filter((name) => !isPlace(name) && asked[name].length > 0)

/** Two at most: with more, leaving out all of them is the better offer. */
const withoutEachFilter = (asked: SearchCriteria): StepCandidate[] =>
  filtersOf(asked)
    .slice(0, 2)
    .map((parameter) => ({
      kind: 'withoutFilter',
      asked: { ...asked, [parameter]: [] },
      parameter,
    }))

function withoutFilters(asked: SearchCriteria): StepCandidate[] {
  const others = [allYears(asked), withoutExclusions(asked), otherLibraries(asked)].flat()
  if (filtersOf(asked).length + others.length < 2) return []
  return [{ kind: 'withoutFilters', asked: { ...asked, ...noLimits } }]
}

/** Several words: without the last, and without the first, if that says anything. Filters stay. */
function fewerWords(asked: SearchCriteria): StepCandidate[] {
  const [item] = asked.items
  const words = item?.text.match(/\S+/gu) ?? []
  if (!item || asked.items.length > 1 || words.length < 2 || /["“”「」『』]/u.test(item.text))
    return []
  return [words.slice(0, -1), words.slice(1)]
    .map((rest) => rest.join(' '))
    .filter((text) => !areSmallWords(text))
    .map((text) => ({
      kind: 'fewerWords',
      asked: { ...asked, items: [{ ...item, text }] },
      text,
    }))
}

/** Two ways to the same search are one step. */
function withoutRepeats(steps: readonly SearchStep[]): SearchStep[] {
  const bySearch = new Map(steps.toReversed().map((step) => [JSON.stringify(step.asked), step]))
  return steps.filter((step) => bySearch.get(JSON.stringify(step.asked)) === step)
}

function formsFor(asked: SearchCriteria, services: Services): FormStep[] {
  const wanted = asked.items.filter(({ oper }) => oper !== 'not')
  const textIn = (...fields: string[]) =>
    wanted.find(({ field }) => fields.includes(field))?.text ?? ''
  const any = textIn('any')
  const isbn = [textIn('isbn'), any].flatMap((text) => readIsbn(text)?.forms[0] ?? [])[0] ?? ''
  const doi = readDoi(any) ?? ''
  const title = textIn('title') || (isbn || doi ? '' : any)
  const form = {
    title: title.replaceAll(/["“”「」『』]/gu, '').trim(),
    author: textIn('author'),
    isbn,
    doi,
  }
  const kinds = ['recommend a purchase', 'request a copy', 'ask a librarian'] as const
  return kinds.filter((kind) => services.has(kind)).map((kind) => ({ kind, form }))
}
