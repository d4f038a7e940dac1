import { classPath } from '../../platform/analysis/call-number.ts'
import { foldKey } from '../../platform/analysis/folding.ts'
import { pairsOf, runsOf } from '../../platform/analysis/words.ts'

/** Which titles fit beside one: rules that a librarian would agree with, after the engine has told how like two titles are. */

export interface ComparedTitle {
  title: string
  creators: readonly string[]
  series: readonly string[]
  subjects: readonly string[]
  language: readonly string[]
  documentType: string
  classScheme: 'CLC' | 'LCC' | null
  classNo: string | null
  abstract?: string | null
}

/** Beside a book stands something to read, beside a database another one. */
const kinds = [
  ['book', 'e-book', 'textbook', 'ancient-book', 'reference-work', 'thesis', 'report', 'microform', 'manuscript'],
  ['journal', 'e-journal', 'newspaper'],
  ['journal-article', 'conference-paper', 'preprint', 'newspaper-article', 'thesis', 'report'],
  ['database', 'data-set', 'web-resource', 'software'],
  ['sound-recording', 'sheet-music', 'video-recording'],
  ['picture', 'archive', 'map', 'manuscript'],
] // oxfmt-ignore

export function typesBeside(documentType: string): string[] {
  const alike = kinds.filter((types) => types.includes(documentType)).flat()
  return alike.length === 0 ? [documentType] : [...new Set(alike)]
}

/** Headings that tell the form of a text, or a whole branch of knowledge: two titles that share no other have little in common. */
const broad = new Set(
  [
    'Fiction', 'Short stories', 'Poetry', 'Drama', 'Essays', 'Periodicals', 'Novels', 'Literature', 'journals', 'books', 'conference papers',
    'citation index', 'multidisciplinary', 'Humanities and Social Sciences', 'Life Sciences', 'Natural Sciences', 'Engineering Sciences',
    '小说', '诗歌', '文学', '中国',
  ].map(foldKey),
) // oxfmt-ignore
export const headingsOf = (subjects: readonly string[]) =>
  subjects.filter((heading) => !broad.has(foldKey(heading)))

/** Names that stand for nobody, or for everybody. */
const nobody = new Set(
  [
    'Various', 'Various Authors', 'Anonymous', 'Anon', 'Unknown', 'Unknown author', '佚名', '失譯', '闕名', '無名氏', '不著撰人', '不詳',
  ].map(foldKey),
) // oxfmt-ignore
export const namesOf = (creators: readonly string[]) =>
  creators.filter((name) => name.trim() !== '' && !nobody.has(foldKey(name))).slice(0, 20)

/** Of a story or a poem the title says nothing: The New Tenant is not about tenants. */
export const isLiterature = ({ classScheme, classNo, subjects }: ComparedTitle) =>
  (classScheme === 'LCC' && /^P[A-Z]/u.test(classNo ?? '')) ||
  (classScheme === 'CLC' && (classNo ?? '').startsWith('I')) ||
  subjects.some((heading) => /\b(?:fiction|stories|tales|poetry|drama)\b/iu.test(heading))

/** A heading without its subdivisions. */
const mainPart = (heading: string) => heading.split(/\s*--\s*/u)[0]!

/** The headings of a title that another has as well, however they are spelt; without subdivisions where none is quite the same. */
export function sharedHeadings(one: ComparedTitle, other: ComparedTitle): string[] {
  const headings = headingsOf(one.subjects)
  const shared = common(headings, other.subjects)
  if (shared.length > 0 || isLiterature(one)) return shared
  return common(headingsOf(headings.map(mainPart)), other.subjects.map(mainPart))
}

/** The values of one list that the other has as well, however they are spelt. */
export function common(
  values: readonly string[],
  others: readonly string[],
  keyOf: (value: string) => string = foldKey,
): string[] {
  const keys = new Set(others.map(keyOf))
  return values.filter(
    (value, i) =>
      keys.has(keyOf(value)) && values.findIndex((other) => keyOf(other) === keyOf(value)) === i,
  )
}

/** Whether a title that is so like another stands well beside it for what it is about. The bars lie where judged pairs begin to fit. */
export function isAboutTheSame(
  one: ComparedTitle,
  other: ComparedTitle,
  likeness: number,
): boolean {
  if (!inLanguageOf(one, other)) return false
  const shared = sharedHeadings(one, other).length
  if (isLiterature(one))
    return (
      shared > 0 && likeness >= 0.3 && (shared > 1 || !isForChildren(one) || hasClassOf(one, other))
    )
  if (one.abstract) return likeness >= 0.2
  if (headingsOf(one.subjects).length > 0) {
    if (shared > 0) return likeness >= (isArticle(one) ? 0.25 : 0.15)
    return hasClassOf(one, other) && likeness >= 0.18
  }
  if (one.classNo) return hasClassOf(one, other) && likeness >= 0.4
  // A title alone: of a journal or an article it tells what it is about, of a book hardly ever.
  return one.documentType !== 'book' && likeness >= 0.5 && hasWordsOf(one, other)
}

const manyInSeries = 60

/** Papers of a congress and articles of a journal have little in common but the volume; so have the titles of a very long series. */
export function fitsInSeries(
  one: ComparedTitle,
  other: ComparedTitle,
  likeness: number,
  seriesSize: number,
) {
  if (isArticle(one)) return inLanguageOf(one, other) && likeness >= 0.25
  return seriesSize <= manyInSeries || (inLanguageOf(one, other) && likeness >= 0.12)
}

/** Many researchers have one name, and a database's makers are its owners: what they have in common must be more than that. */
export const fitsByName = (one: ComparedTitle, likeness: number) =>
  typesBeside(one.documentType).includes('book') || likeness >= 0.08

const isArticle = ({ documentType }: ComparedTitle) =>
  typesBeside(documentType).includes('journal-article')

/** Class PZ of the Library of Congress: stories for children, which stand under the headings of others as well. */
const isForChildren = ({ classScheme, classNo }: ComparedTitle) =>
  classScheme === 'LCC' && (classNo ?? '').startsWith('PZ')

/** Words that half of all journals have in their titles. */
const commonWords = new Set(
  (
    'the and for its with der die das und des les del las los dos por para journal journals revista revue review reviews open research ' +
    'international annals archives bulletin proceedings letters reports advances frontiers studies science sciences ciencia ciencias ' +
    'university universidade universidad faculdade facultad series quarterly new bmc'
  ).split(' '),
)

/** Of the words that tell what a journal is about the other has at least half; in whatever ending. */
function hasWordsOf(one: ComparedTitle, other: ComparedTitle) {
  const [own, others] = [stemsOf(one.title), stemsOf(other.title)]
  if (own.size === 0) return false
  return 2 * [...own].filter((word) => others.has(word)).length >= own.size
}
const stemsOf = (title: string) =>
  new Set(
    runsOf(title).flatMap((run) => {
      if (run.kind !== 'word') return pairsOf(Array.from(run.text))
      return run.text.length > 2 && !commonWords.has(run.text) ? [run.text.slice(0, 6)] : []
    }),
  )

const hasClassOf = (one: ComparedTitle, other: ComparedTitle) =>
  one.classScheme !== null &&
  one.classScheme === other.classScheme &&
  classPath(one.classNo ?? '', one.classScheme)[1] !== undefined &&
  classPath(one.classNo ?? '', one.classScheme)[1] ===
    classPath(other.classNo ?? '', other.classScheme)[1]

/** Where a record does not tell its language, its script does. */
function inLanguageOf(one: ComparedTitle, other: ComparedTitle) {
  if (one.language.length > 0 && other.language.length > 0)
    return one.language.some((code) => other.language.includes(code))
  return scriptOf(one.title) === scriptOf(other.title)
}

const scripts = /(?<han>[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])|(?<latin>\p{sc=Latin})/u
function scriptOf(text: string) {
  const { groups } = scripts.exec(text) ?? {}
  if (groups?.['han']) return 'han'
  return groups?.['latin'] ? 'latin' : 'other'
}
