import {
  classOfCallNumber,
  classPath,
  shelfKey,
  type ClassScheme,
} from '../../../platform/analysis/call-number.ts'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { readDoi, readIsbn, readIssn } from '../../../platform/analysis/identifiers.ts'
import { mainClassOf } from '../../../platform/analysis/main-class.ts'
import { soundOf } from '../../../platform/analysis/pinyin.ts'
import { runsOf } from '../../../platform/analysis/words.ts'
import { headOf } from './heads.ts'
import { peopleOf } from './people.ts'
import type { Title } from './title.ts'
import { formsOf } from './written-forms.ts'

/** What the index holds of a title. Its fields and how they are cut are in index-settings.ts. */
export type TitleDocument = ReturnType<typeof documentOf>

/** Texts longer than any reader searches through are cut. */
const longestNote = 20_000
const longestText = 1_000

/** The document of a title. Pure: the same rows always make the same document. */
export const documentOf = (title: Title) => {
  const readings = readingsOf(title)
  return {
    groupCode: title.groupCode,
    recordId: title.recordId,
    work: title.work,
    ...textsOf(title),
    ...soundsOf(readings),
    ...beginningsOf(title, readings),
    ...identifiersOf(title),
    ...choicesOf(title),
    ...placesOf(title),
  }
}

const textsOf = (title: Title) => ({
  title: title.title.slice(0, longestText),
  titleLength: lengthOf(title.title),
  titleLetters: lettersOf([title.title]),
  titleSort: title.title.slice(0, 200),
  otherTitles: cut(title.otherTitles),
  creators: cut(title.creators),
  creatorKeys: keysOf(title.creators),
  ...peopleOf(title),
  creatorSort: (title.creators[0] ?? '').slice(0, 200) || null,
  nameForms: cut(title.nameForms),
  nameFormKeys: keysOf(title.nameForms),
  series: cut(title.series),
  seriesKeys: keysOf(title.series),
  publisher: title.publisher?.slice(0, longestText) ?? null,
  publisherKey: keysOf([title.publisher ?? '']),
  publisherForms: formsOf([title.publisher ?? '']),
  place: title.place?.slice(0, longestText) ?? null,
  subjects: cut(title.subjects),
  subjectKeys: keysOf(title.subjects),
  subjectForms: formsOf(title.subjects),
  note: [title.abstract ?? '', ...title.contents].join('\n').slice(0, longestNote).trim() || null,
})

/** How the title and its names are read aloud. */
const readingsOf = ({ title, creators }: Title) => ({
  sound: soundOf(title, 'title'),
  names: creators.slice(0, 20).flatMap((name) => soundOf(name, 'name') ?? []),
})
type Readings = ReturnType<typeof readingsOf>

const soundsOf = ({ sound, names }: Readings) => ({
  titlePinyin: sound?.syllables ?? null,
  titleJoined: sound?.joined ?? [],
  titleInitials: sound ? [sound.initials, ...sound.otherInitials] : [],
  namePinyin: names.map((name) => name.syllables),
  nameJoined: names.flatMap((name) => name.joined),
})

/** What the search box offers it for (suggest.ts), and before which others. */
const beginningsOf = (title: Title, { sound, names }: Readings) => ({
  titleBegins: headsOf([foldKey(title.title), ...(sound?.joined ?? [])]),
  otherBegins: headsOf([
    ...keysOf(title.otherTitles),
    ...(sound ? [sound.initials, ...sound.otherInitials] : []),
  ]),
  nameBegins: headsOf([
    ...keysOf(title.creators),
    ...names.flatMap(({ joined, initials, otherInitials }) => [
      ...joined,
      initials,
      ...otherInitials,
    ]),
  ]),
  subjectBegins: headsOf(keysOf(title.subjects)),
  prominence: prominenceOf(title),
})

const headsOf = (keys: readonly string[]) => unique(keys.map(headOf))

/** More than the longest title has. */
const lengths = 2 ** 16

/** Lent more often is more, then the shorter: one number, which the engine finds the greatest of sooner than of three. */
const prominenceOf = ({ title, loans }: Title) => (loans + 1) * lengths - lengthOf(title)

const identifiersOf = (title: Title) => ({
  isbn: unique(title.isbn.flatMap((isbn) => readIsbn(isbn)?.forms[0] ?? [])),
  issn: unique(title.issn.flatMap((issn) => readIssn(issn)?.forms[0] ?? [])),
  doi: title.doi === null ? null : (readDoi(title.doi) ?? null),
  /** Whatever is typed as one word with a digit in it. */
  codes: unique(
    [String(title.recordId), ...title.barcodes, ...title.callNos.map(callNumberKey)].map((code) =>
      code.normalize('NFKC').toLowerCase().slice(0, 64),
    ),
  ),
  callNos: unique(title.callNos.map(callNumberKey)),
  callNoSort: shelfPlaceOf(title),
})

/** A call number is found with a blank as well as with a stroke. */
export const callNumberKey = (callNumber: string): string =>
  callNumber
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s/]+/gu, '/')
    .slice(0, 64)

/** Where the title stands: its first call number, or else its class. */
function shelfPlaceOf({ callNos, classNo, classScheme }: Title) {
  const callNo = callNos[0] ?? classNo
  return callNo === null || callNo === undefined ? null : shelfKey(callNo, classScheme ?? undefined)
}

const choicesOf = (title: Title) => ({
  documentType: title.documentType,
  resourceType: title.isElectronic || title.hasFullText ? resourceTypes(title) : ['1'],
  languages: title.languages,
  country: title.country,
  year: plausibleYear(title.year),
  classNo: title.classNo?.normalize('NFKC').toUpperCase().slice(0, 64) ?? null,
  classes: classesOfTitle(title),
  disciplines: title.disciplines,
  coreLists: title.coreLists,
  degree: title.degree,
  verification: title.verification,
})

/**
 * All classes that lead to a title: those of its description, those of the shelves it stands on, and, where neither is Chinese, the
 * main class of the Chinese classification that comes nearest.
 */
function classesOfTitle({ classScheme, classNo, callNos }: Title): string[] {
  const given = [
    ...(classNo === null ? [] : [{ scheme: classScheme ?? ('CLC' as const), classNo }]),
    ...callNos.flatMap((callNo) => classOfCallNumber(callNo) ?? []),
  ]
  const named = given.flatMap(({ scheme, classNo }) =>
    scheme === 'DDC' ? [] : classesOf(classNo, scheme),
  )
  if (given.some(({ scheme }) => scheme === 'CLC')) return unique(named)
  const nearest = given.flatMap(({ scheme, classNo }) =>
    scheme === 'CLC' ? [] : (mainClassOf(scheme, classNo) ?? []),
  )
  return unique([...named, ...nearest])
}

/** A class and all above it, as they are filtered by. Both classifications have a class K: the American ones are marked. */
export const classesOf = (classNo: string, scheme: ClassScheme): string[] =>
  classPath(classNo, scheme).map((above) => classValue(scheme, above))

export const classValue = (scheme: string, classNo: string) =>
  scheme === 'LCC' ? `LCC ${classNo}` : classNo

/** 0 and 9999 stand for "unknown" and "still going on" in many catalogues: no earliest or latest year of a result. */
const plausibleYear = (year: number | null) =>
  year !== null && year !== 0 && year >= -2_000 && year <= 2_200 ? year : null

/** Codes of the dictionary `resourceType`: '1' printed, '2' electronic. A printed book with a full text is both. */
const resourceTypes = (title: Title) => (title.isElectronic ? ['2'] : ['1', '2'])

const placesOf = (title: Title) => ({
  locations: title.locations,
  locationsOnShelf: title.locationsOnShelf,
  hasFullText: title.hasFullText,
  collections: title.collections.map((collection) => collection.id),
  collectionNames: title.collections.map((collection) => collection.name),
  packages: title.packages,
  heldBy: title.heldBy,
  arrivedOn: title.arrivedOn,
  loans: title.loans,
  rating: title.rating,
})

/** How long a title is to a reader: characters and words. */
const lengthOf = (text: string): number =>
  Math.min(
    runsOf(text).reduce(
      (sum, run) => sum + (run.kind === 'word' ? 1 : Array.from(run.text).length),
      0,
    ),
    32_000,
  )

const lettersOf = (texts: readonly string[]) =>
  unique(
    texts
      .flatMap(runsOf)
      .filter((run) => run.kind === 'word' && run.text.length > 2)
      .map((run) => run.text.slice(0, 64)),
  )

const unique = (values: readonly string[]) => [...new Set(values.filter(Boolean))]
const cut = (texts: readonly string[]) => texts.map((text) => text.slice(0, longestText))
const keysOf = (texts: readonly string[]) => unique(texts.map(foldKey))
