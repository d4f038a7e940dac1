import { createHash } from 'node:crypto'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { readIsbn, readIssn } from '../../../platform/analysis/identifiers.ts'
import type {
  DeliveredReference,
  Description,
  NameOfDescription,
} from '../../catalogue/catalogue.ts'
import { cleaners, valueEnd, yearIn, readable } from './clean.ts'
import { itemsIn, type RefusedItem } from './items.ts'
import { fieldsOf, inOtherScript, subfieldsOf, type MarcRecord } from '../formats/marc.ts'
import type { Mapping, Rule, Target } from './mapping.ts'
import { valuesInMarc } from './marc-values.ts'
import { isMarc, type RawRecord } from './raw-record.ts'
import { textsAt, valuesAt, valuesInRow, type Row } from './row-values.ts'
import { known, translated } from './translate.ts'

/** Why a record that could be read is not taken: shown in the report of an import. */
export const mappingReasons = {
  'left-out': {
    'zh-CN': '按该来源的映射规则不收录',
    'zh-TW': '依該來源的對應規則不收錄',
    'en-US': 'The mapping of its source leaves it out',
  },
  'no-title': { 'zh-CN': '没有题名', 'zh-TW': '沒有題名', 'en-US': 'It has no title' },
  'document-type': {
    'zh-CN': '文献类型不明',
    'zh-TW': '資料類型不明',
    'en-US': 'Its document type is not known',
  },
  location: {
    'zh-CN': '馆藏地点不明',
    'zh-TW': '館藏地不明',
    'en-US': 'An item stands at a location that is not known',
  },
  'item-barcode': {
    'zh-CN': '复本没有条码',
    'zh-TW': '複本沒有條碼',
    'en-US': 'An item has no barcode',
  },
  'item-status': {
    'zh-CN': '复本状态不明',
    'zh-TW': '複本狀態不明',
    'en-US': 'The status of an item is not known',
  },
  'item-repeated': {
    'zh-CN': '本次数据中已有同一条码的复本',
    'zh-TW': '本次資料中已有同一條碼的複本',
    'en-US': 'An item with its barcode came before it in the same delivery',
  },
  'not-storable': {
    'zh-CN': '内容无法存入数据库',
    'zh-TW': '內容無法存入資料庫',
    'en-US': 'The database does not accept its content',
  },
  repeated: {
    'zh-CN': '本次数据中已有同号记录',
    'zh-TW': '本次資料中已有同號紀錄',
    'en-US': 'A record with its number came before it in the same delivery',
  },
}
export type MappingReason = keyof typeof mappingReasons

export type DescribeResult =
  | { ok: true; description: Description; refusedItems: RefusedItem[] }
  | {
      ok: false
      reason: MappingReason
      sourceKey: string
      detail: string
      /** The copy for which its title is refused. */
      barcode?: string | null
    }

/** Longer than any real one; a longer value is cut, or, in a list, left out. */
const longest = { title: 2_000, text: 20_000, value: 500, key: 200 }

/** A record of a source in the catalogue's own words, or why it is not taken. */
export function describe(
  raw: RawRecord,
  mapping: Mapping,
  { file = '', key }: { file?: string; key?: string } = {},
): DescribeResult {
  const values = (target: Target) => valuesOf(raw, mapping.fields[target] ?? [])
  const single = (target: Target, length = longest.value) =>
    values(target)[0]?.slice(0, length).trim() || null
  const list = (target: Target, length = longest.value) => [
    ...new Set(values(target).filter((value) => value.length <= length)),
  ]
  const sourceKey = key ?? keyOf(raw, single('sourceKey', longest.key * 2), mapping, file)
  const refused = (reason: MappingReason, detail = '', barcode: string | null = null) => ({
    ok: false as const,
    reason,
    sourceKey,
    detail,
    barcode,
  })

  if (!isWanted(raw, mapping)) return refused('left-out')
  const title = single('title', longest.title)
  if (title === null) return refused('no-title')
  const documentType = single('documentType') ?? ''
  if (!known.documentType.has(documentType)) return refused('document-type', documentType)

  const copies = mapping.items ? itemsIn(raw, mapping.items) : { items: [], refused: [] }
  // Where a copy stands at a place nobody named, the mapping lacks a place: its title waits for it.
  const astray = copies.refused.find(({ reason }) => reason === 'location')
  if (astray) return refused('location', astray.detail ?? '', astray.barcode)

  const classes = { CLC: classIn(single('clc'), 'CLC'), LCC: classIn(single('lcc'), 'LCC') }
  const classScheme = classes.CLC ? 'CLC' : classes.LCC ? 'LCC' : null
  const country = single('country')
  const contents = values('contents').slice(0, 500)
  return {
    ok: true,
    description: {
      sourceKey,
      documentType,
      isElectronic: single('isElectronic') === 'yes',
      title,
      otherTitles: list('otherTitles', longest.title).filter((other) => other !== title),
      creators: list('creators').slice(0, 500),
      series: list('series'),
      publisher: single('publisher'),
      place: single('place'),
      publishedYear:
        values('year')
          .map(yearIn)
          .find((year) => year !== undefined) ?? null,
      published: single('published'),
      edition: single('edition'),
      extent: single('extent'),
      price: single('price'),
      isbn: isbnsIn(values('isbn')),
      issn: [...new Set(values('issn').flatMap((text) => readIssn(text)?.forms[0] ?? []))],
      doi: single('doi'),
      language: list('language').filter((code) => known.language.has(code)),
      country: country !== null && known.country.has(country) ? country : null,
      classScheme,
      classNo: classScheme && classes[classScheme],
      subjects: list('subjects'),
      disciplines: list('disciplines').filter((code) => known.discipline.has(code)),
      abstract: single('abstract', longest.text),
      contents:
        contents.length === 0
          ? null
          : contents.map((line) => ({ title: line.slice(0, longest.title) })),
      original: mapping.keepOriginal ? raw : null,
      names: namesIn(raw, mapping.names),
      link: values('link').find((url) => /^https?:\/\/\S+$/u.test(url)) ?? null,
      covered: single('covered'),
      ...(mapping.fields.institutions && { institutions: list('institutions').slice(0, 200) }),
      ...(mapping.references && { references: referencesIn(raw, mapping.references) }),
      ...(mapping.items && { items: copies.items }),
    },
    refusedItems: copies.refused,
  }
}

/** Every value the rules of one target find, tidied. */
function valuesOf(raw: RawRecord, rules: Rule[]): string[] {
  const found: string[] = []
  for (const rule of rules) {
    if (rule.otherwise && found.length > 0) continue
    found.push(...tidied(isMarc(raw) ? valuesInMarc(raw, rule) : valuesInRow(raw, rule), rule))
  }
  return found
}

function tidied(values: string[], rule: Rule): string[] {
  const { contains, split, clean = [], translate, before = '', after = '', constant } = rule
  if (constant !== undefined && looksNowhere(rule)) return [constant]
  if (values.length === 0) return []
  const tidy = values
    .filter((value) => contains === undefined || value.includes(contains))
    .flatMap((value) => (split === undefined ? value : value.split(split)))
    .flatMap((value) =>
      clean
        .reduce((text, name) => cleaners[name](text), readable(value).normalize('NFC').trim())
        .split(valueEnd),
    )
    .flatMap((value) => (translate === undefined ? value : (translated(value, translate) ?? [])))
    .map((value) => value.replace(/\s+/gu, ' ').trim())
    .filter((value) => value !== '')
    .map((value) => before + value + after)
  return constant === undefined || tidy.length === 0 ? tidy : [constant]
}

const looksNowhere = (rule: Rule) =>
  ['tag', 'leader', 'column', 'path', 'parts'].every((place) => !Object.hasOwn(rule, place))

const isWanted = (raw: RawRecord, { only }: Mapping) =>
  only.every(({ path, is, isEmpty, atLeast }) => {
    const found = textsAt(raw, path).find(Boolean)
    if (isEmpty !== undefined) return (found === undefined) === isEmpty
    if (atLeast !== undefined) return Number(found) >= atLeast
    return found === is
  })

/** Its number in the source. Without one, its content is its number: the same again is the same record. */
function keyOf(raw: RawRecord, given: string | null, { keyWithFile }: Mapping, file: string) {
  const key = given ?? `=${hashOf(JSON.stringify(raw))}`
  const whole = keyWithFile ? `${file}:${key}` : key
  return whole.length <= longest.key ? whole : `=${hashOf(whole)}`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** ISBN as 13 digits; `0439023483 (pbk.)` and what else stands behind the number is not part of it. */
const isbnsIn = (values: string[]) => [
  ...new Set(
    values.flatMap((text) => {
      const bare = text
        .slice(0, 100)
        .replace(/[(:;，（].*$/u, '')
        .replace(/(?<=[\dXx])\s+[^\d-].*$/u, '')
      return readIsbn(bare)?.forms.at(-1) ?? []
    }),
  ),
]

/** A class number, without the book number behind it. */
function classIn(text: string | null, scheme: 'CLC' | 'LCC'): string | null {
  const shape =
    scheme === 'LCC'
      ? /^[A-Z]{1,3}(?:\d{1,4}(?:\.\d+)?)?/u
      : /^[A-Z]{1,2}\d*(?:\.\d+)*(?:[-=]\d+)?/u
  const found = shape.exec(text?.trim() ?? '')?.[0]
  return found && found.length <= 40 ? found : null
}

/** So many works at most; a list of references that is longer is a bibliography. */
const mostReferences = 1_000

/** What an article refers to. A work without a title is known by its DOI. */
function referencesIn(
  raw: RawRecord,
  { path, ...paths }: NonNullable<Mapping['references']>,
): DeliveredReference[] {
  return valuesAt(raw, path)
    .flatMap((work): DeliveredReference[] => {
      const text = (at: string | undefined) =>
        (at === undefined ? '' : textsAt(work, at).filter(Boolean).join('; '))
          .replace(/\s+/gu, ' ')
          .trim()
          .slice(0, longest.value)
      const doi = cleaners.doi(text(paths.doi)).toLowerCase() || null
      const title = text(paths.title) || doi
      if (title === null) return []
      const year = yearIn(text(paths.year)) ?? null
      return [{ title, author: text(paths.author), source: text(paths.source), year, doi }]
    })
    .slice(0, mostReferences)
}

function namesIn(raw: RawRecord, names: Mapping['names']): NameOfDescription[] {
  if (!names) return []
  const found = isMarc(raw) ? namesInTwoScripts(raw, names) : namesInRow(raw, names)
  return [...new Map(found.map((name) => [name.key, name])).values()]
}

type NameRule = NonNullable<Mapping['names']>

const namesInTwoScripts = (record: MarcRecord, { tags = [], subfields = 'a', dates }: NameRule) =>
  fieldsOf(record, ...tags).flatMap((field): NameOfDescription[] => {
    const other = inOtherScript(record, field)
    if (!other) return []
    const nameIn = (from: typeof field) => cleaners.name(subfieldsOf(from, subfields).join(' '))
    const name = nameIn(other)
    const lived = dates === undefined ? undefined : subfieldsOf(field, String(dates))[0]
    if (name === '') return []
    return [
      {
        key: foldKey(`${name} ${lived ?? ''}`),
        kind: field.tag.endsWith('0') && field.tag[1] === '1' ? 'body' : 'person',
        name,
        otherNames: [nameIn(field)].filter((form) => form !== '' && form !== name),
        dates: lived ? cleaners.isbd(lived) : null,
      },
    ]
  })

const namesInRow = (
  row: Row,
  { path = '', key = [], name = '', otherNames, clean = [], dates }: NameRule,
) =>
  valuesAt(row, path).flatMap((person): NameOfDescription[] => {
    const keys = key.flatMap((at) => textsAt(person, at)[0] ?? [])
    const itsName = textsAt(person, name)[0]
    if (keys.length < key.length || !itsName) return []
    const others = otherNames === undefined ? [] : textsAt(person, otherNames)
    const lived = Array.isArray(dates) ? dates.map((at) => textsAt(person, at)[0] ?? '') : []
    return [
      {
        key: keys.join(' ').slice(0, longest.value),
        kind: 'person',
        name: itsName.slice(0, longest.value),
        otherNames: [
          ...new Set(others.map((form) => clean.reduce((text, by) => cleaners[by](text), form))),
        ],
        dates: lived.some(Boolean) ? lived.join('-') : null,
      },
    ]
  })
