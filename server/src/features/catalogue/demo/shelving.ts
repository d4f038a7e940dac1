import { usualReading } from '../../../platform/analysis/pinyin.ts'
import { hasHan } from '../../../platform/analysis/scripts.ts'
import { pick, type Chance } from './chance.ts'
import type { DemoPlace, DemoRecord } from './queries.ts'
import type { DemoSettings } from './settings.ts'

/** Where a title stands: its class in the Chinese classification, and a book number from its author. */
export function callNumberOf(record: DemoRecord, settings: DemoSettings, chance: Chance): string {
  const number = 100 + Math.floor(chance(7) * 900)
  return `${shelfClassOf(record, settings)}/${initialOf(record.author ?? record.title)}${number}`
}

export function shelfClassOf(record: DemoRecord, { shelves, sources }: DemoSettings): string {
  const { classScheme, classNo, source } = record
  if (classNo === null) return sources[source]!.class
  if (classScheme === 'CLC') return classNo
  const letters = /^[A-Z]+/u.exec(classNo)?.[0] ?? ''
  return shelves[letters] ?? shelves[letters.slice(0, 2)] ?? shelves[letters.slice(0, 1)] ?? 'Z'
}

/** The letter under which a title is listed; `#` for what has none. */
export function initialOf(text: string): string {
  const beginning = /\p{L}|\d/u.exec(text.normalize('NFD'))?.[0] ?? ''
  const letter = hasHan(beginning) ? usualReading(beginning)[0]?.[0] : beginning
  const upper = letter?.normalize('NFD').toUpperCase().slice(0, 1) ?? ''
  return /^[A-Z]$/u.test(upper) ? upper : '#'
}

const generalPlaces = ['stacks', 'reading-room', 'compact', 'children', 'reference']
const sciences = /^[NOPQSTUVX]/u

/** A room that such titles stand in, in this institution. */
export function placeOf(
  record: DemoRecord,
  shelfClass: string,
  places: DemoPlace[],
  chance: number,
) {
  const ofType = (...types: string[]) =>
    places.filter(({ locationType }) => types.includes(locationType ?? ''))
  const ofLibrary = (kind: string) => places.filter((place) => place.libraryKind === kind)
  const choices = [
    record.documentType === 'journal' ? ofType('periodicals') : [],
    record.documentType === 'ancient-book' ? ofType('special', 'preservation') : [],
    record.documentType === 'manuscript' ? ofType('special') : [],
    shelfClass.startsWith('R') ? ofLibrary('medical') : [],
    sciences.test(shelfClass)
      ? ofLibrary('science').filter(({ locationType }) => locationType !== 'periodicals')
      : [],
    ofType(...generalPlaces).filter(
      ({ libraryKind }) => !['medical', 'science'].includes(libraryKind ?? ''),
    ),
    places,
  ]
  return pick(
    choices.find((some) => some.length > 0)!,
    chance,
  )
}
