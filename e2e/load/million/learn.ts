import { join } from 'node:path'
import { openFile } from '../../../server/src/features/imports/formats/decompress.ts'
import { readJsonLines } from '../../../server/src/features/imports/formats/json-lines.ts'
import { textsAt } from '../../../server/src/features/imports/describe/row-values.ts'
import { sums, tableOf, type Table } from './chance.ts'

/** A real title that others are made after. */
export interface Parent {
  title: string
  creators: string[]
  subjects: string[]
  language: string
  clc: string | undefined
  lcc: string | undefined
  discipline: string | undefined
  container: string | undefined
  abstract: string | undefined
  isHan: boolean
}

/** Titles of one kind: their words, names and subjects do not mix with those of others. */
export interface Family {
  name: FamilyName
  parents: Parent[]
  /** By Zipf: a few works have many editions. */
  popularity: Float64Array
  words: Table
  creators: Table
  subjects: Table
}
export type FamilyName = 'western' | 'classics' | 'modern' | 'papers'

interface Shape {
  file: string
  title: string
  creators: string[]
  subjects: string[]
  language: (row: Row) => string
  lcc?: string
  clc?: (row: Row) => string
  discipline?: (row: Row) => string | undefined
  container?: string
  abstract?: string
}
type Row = Record<string, unknown>

const disciplines = new Map(
  ['哲学', '经济学', '法学', '教育学', '文学', '历史学', '理学', '工学', '农学', '医学']
    .concat('军事学', '管理学', '艺术学')
    .map((name, at) => [name, String(at + 1).padStart(2, '0')]),
)
/** The class in which a discipline, or a part of the old library, stands. */
const classes: Record<string, string[]> = {
  哲学: ['B0', 'B2', 'B5'],
  经济学: ['F0', 'F12', 'F272'],
  法学: ['D9', 'D920.4', 'D0'],
  教育学: ['G4', 'G63', 'G642.0'],
  文学: ['I206', 'I24', 'H1'],
  历史学: ['K2', 'K207', 'K87'],
  理学: ['O1', 'O4', 'P4', 'Q94'],
  工学: ['TP3', 'TP18', 'TU9', 'TM7', 'TB3', 'U4', 'V2'],
  农学: ['S1', 'S56', 'S8'],
  医学: ['R1', 'R5', 'R73'],
  军事学: ['E0', 'E2'],
  管理学: ['C93', 'F2', 'G25'],
  艺术学: ['J0', 'J2', 'J6'],
  經部: ['B222', 'H13', 'Z12'],
  史部: ['K20', 'K24', 'K29'],
  子部: ['B22', 'R2', 'S-0'],
  集部: ['I21', 'I22', 'I206.2'],
}
const classFor = (name: string, of: string) => {
  const found = classes[name] ?? ['Z1']
  return found[of.length % found.length]!
}

const languages: Record<string, string> = {
  en: 'eng',
  zh: 'chi',
  fr: 'fre',
  de: 'ger',
  es: 'spa',
  it: 'ita',
  pt: 'por',
  la: 'lat',
  ja: 'jpn',
  zho: 'chi',
}
const languageOf = (code: string | undefined) => languages[code ?? ''] ?? 'eng'
const first = (row: Row, path: string) => textsAt(row, path)[0] ?? ''

const shapes: Record<FamilyName, Shape> = {
  western: {
    file: 'books/gutenberg.jsonl.zst',
    title: 'title',
    creators: ['authors[].name'],
    subjects: ['lcsh[]'],
    language: (row) => languageOf(first(row, 'languages[]')),
    lcc: 'lcc[]',
  },
  classics: {
    file: 'classics_zh/kanripo_catalog.jsonl.zst',
    title: 'title',
    creators: ['persons[].name', 'author'],
    subjects: ['class.name'],
    language: () => 'chi',
    clc: (row) => classFor(first(row, 'part'), first(row, 'title')),
  },
  modern: {
    file: 'papers/csl_chinese_papers.jsonl.zst',
    title: 'title',
    creators: [],
    subjects: ['keywords[]'],
    language: () => 'chi',
    clc: (row) => classFor(first(row, 'category'), first(row, 'title')),
    discipline: (row) => disciplines.get(first(row, 'category')),
  },
  papers: {
    file: 'papers/acl_anthology.jsonl.zst',
    title: 'title',
    creators: ['authors[].name'],
    subjects: [],
    language: (row) => languageOf(first(row, 'language')),
    clc: () => 'TP391',
    discipline: () => '08',
    container: 'container',
    abstract: 'abstract',
  },
}

/** Of more than these, nothing new is learnt. */
const mostParents = 20_000

/** Real titles of all kinds, in the order of their files, and what they are made of. */
export async function learn(data: string): Promise<Map<FamilyName, Family>> {
  const families = new Map<FamilyName, Family>()
  for (const [name, shape] of Object.entries(shapes) as [FamilyName, Shape][])
    families.set(name, familyOf(name, await parentsIn(data, shape)))
  // Modern titles come without names: they get those of the old ones that could be anybody's.
  const names = families.get('classics')!.creators
  families.get('modern')!.creators = names
  return families
}

async function parentsIn(data: string, shape: Shape): Promise<Parent[]> {
  const { stream } = await openFile(join(data, shape.file))
  const parents: Parent[] = []
  for await (const outcome of readJsonLines(stream)) {
    if (!outcome.ok) continue
    const { raw } = outcome
    const title = first(raw, shape.title).replaceAll(/\s+/gu, ' ').trim()
    if (title === '' || title.length > 300) continue
    parents.push({
      title,
      creators: shape.creators.map((path) => textsAt(raw, path)).find((found) => found[0]) ?? [],
      subjects: shape.subjects.flatMap((path) => textsAt(raw, path)).slice(0, 4),
      language: shape.language(raw),
      clc: shape.clc?.(raw),
      lcc: shape.lcc && first(raw, shape.lcc),
      discipline: shape.discipline?.(raw),
      container: shape.container && first(raw, shape.container),
      abstract: shape.abstract && first(raw, shape.abstract).slice(0, 400),
      isHan: /\p{sc=Han}/u.test(title),
    })
    if (parents.length === mostParents) break
  }
  return parents
}

function familyOf(name: FamilyName, parents: Parent[]): Family {
  const words = new Map<string, number>()
  const creators = new Map<string, number>()
  const subjects = new Map<string, number>()
  const count = (counts: Map<string, number>, value: string) =>
    void counts.set(value, (counts.get(value) ?? 0) + 1)
  for (const parent of parents) {
    // Modern titles are made of what their authors call their subjects: cut by chance they would be no words.
    const itsWords = name === 'modern' ? parent.subjects : wordsOf(parent)
    for (const word of itsWords) count(words, word)
    for (const creator of parent.creators) count(creators, creator)
    for (const subject of parent.subjects) count(subjects, subject)
  }
  return {
    name,
    parents,
    popularity: sums(parents.map((_, rank) => 1 / (rank + 10) ** 1.07)),
    words: tableOf(words),
    creators: tableOf(creators),
    subjects: tableOf(subjects),
  }
}

/** Words of a title; of one in characters, two by two. */
export function wordsOf({ title, isHan }: Pick<Parent, 'title' | 'isHan'>): string[] {
  if (!isHan) return title.split(' ')
  const characters = title.match(/\p{sc=Han}/gu) ?? []
  return Array.from({ length: characters.length >> 1 }, (_, at) =>
    characters.slice(2 * at, 2 * at + 2).join(''),
  )
}
