import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { cleaners } from './clean.ts'

/**
 * How the fields of a source become a record's: data, kept with the source. Every target has one rule or several; a target
 * that holds one value takes the first that is found, a list takes them all.
 */
const OneOrMore = <T extends z.ZodType>(one: T) =>
  z.union([one, z.array(one)]).transform((given) => (Array.isArray(given) ? given : [given]))

const Clean = z.enum(Object.keys(cleaners) as [keyof typeof cleaners, ...(keyof typeof cleaners)[]])

const Rule = z.strictObject({
  /** MARC: a field by its tag, and its subfields; $abc of one field are one value unless `each`. */
  tag: z.string().length(3).optional(),
  subfields: z.string().optional(),
  /** What stands between subfields: one text, or one before each subfield (`*`: any other). */
  join: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  each: z.boolean().optional(),
  ind1: z.string().length(1).optional(),
  ind2: z.string().length(1).optional(),
  /** Fields that have this subfield are passed over. */
  without: z.string().optional(),
  /** A field that also stands there in its own script: that form, or the romanised one only. */
  script: z.enum(['original', 'romanised']).optional(),
  /** 880 fields of this tag that no field is linked with. */
  unlinked: z.string().length(3).optional(),
  /** Places in the leader: from, to. */
  leader: z.tuple([z.number(), z.number()]).optional(),
  /** Places in a field. */
  from: z.number().int().optional(),
  length: z.number().int().optional(),
  /** Only where the leader has one of these letters at this place. */
  only: z.strictObject({ leader: z.tuple([z.number(), z.string()]) }).optional(),

  /** Tables: a column by its name. JSON: where it stands, `authors[].name`. */
  column: z.string().optional(),
  path: z.string().optional(),
  /** Parts of what stands there (or of the row), `join`ed to one value: `["lastName", "firstName"]`. */
  parts: z.array(z.string()).optional(),
  /** A part that is empty still counts: `1997-` goes on until now. */
  keepEmpty: z.boolean().optional(),

  /** What becomes of the values found, in this order. */
  contains: z.string().optional(),
  split: z.string().optional(),
  clean: OneOrMore(Clean).optional(),
  /** A table of `tables.json`, or one of its own; what is not in it is dropped. */
  translate: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  before: z.string().optional(),
  after: z.string().optional(),
  /** Stands for whatever was found; without a place to look, it is always there. */
  constant: z.string().optional(),
  /** Only if the rules before it found nothing. */
  otherwise: z.boolean().optional(),
})
export type Rule = z.infer<typeof Rule>

/** The states a copy can be in when it comes. */
export const itemStatuses = [
  'on shelf',
  'on loan',
  'held',
  'in transit',
  'in process',
  'lost',
] as const

const singles = [
  'sourceKey',
  'documentType',
  'isElectronic',
  'title',
  'publisher',
  'place',
  'published',
  'year',
  'edition',
  'extent',
  'price',
  'doi',
  'country',
  'clc',
  'lcc',
  'abstract',
  'link',
  'covered',
] as const
const lists = [
  'otherTitles',
  'creators',
  'series',
  'isbn',
  'issn',
  'language',
  'subjects',
  'disciplines',
  'contents',
  'institutions',
] as const
export type Target = (typeof singles)[number] | (typeof lists)[number]

const Fields = z.partialRecord(z.enum([...singles, ...lists]), OneOrMore(Rule))

export const Mapping = z.strictObject({
  /** `authority`: the records are names, not titles. */
  kind: z.enum(['titles', 'names']).default('titles'),
  /** The standard mapping it begins with; a target named here replaces the standard's. */
  base: z.enum(['marc21', 'unimarc', 'kbart']).optional(),
  /** One JSON document instead of lines: where its records stand; `{}` is each value of an object, with its name as `_key`. */
  document: OneOrMore(z.string()).optional(),
  /** Only records of which this is so are taken. */
  only: z
    .array(
      z.strictObject({
        path: z.string(),
        is: z.string().optional(),
        isEmpty: z.boolean().optional(),
        atLeast: z.number().optional(),
      }),
    )
    .default([]),
  /** Tables: the columns of a file without a header row, and whether quotes may stand inside a value. */
  columns: z.array(z.string()).optional(),
  strayQuotes: z.boolean().default(false),
  /** The number in the source is only unique inside one file of a delivery. */
  keyWithFile: z.boolean().default(false),
  fields: Fields.default({}),
  /** Names under which persons are known. JSON: each of `path`; MARC: the fields of `tags` that stand there in two scripts. */
  names: z
    .strictObject({
      path: z.string().optional(),
      key: OneOrMore(z.string()).optional(),
      name: z.string().optional(),
      otherNames: z.string().optional(),
      clean: OneOrMore(Clean).optional(),
      tags: z.array(z.string()).optional(),
      subfields: z.string().optional(),
      dates: z.union([z.string(), z.tuple([z.string(), z.string()])]).optional(),
    })
    .optional(),
  /** Copies that come with their title. JSON: each of `path`; MARC: the fields of `tags`, by their subfields. */
  items: z
    .strictObject({
      path: z.string().optional(),
      tags: z.array(z.string()).optional(),
      barcode: z.string(),
      location: z.string(),
      /** The source's names of our locations; without it they have the same. What is in neither is refused. */
      locations: z.record(z.string(), z.string()).optional(),
      callNo: z.string().optional(),
      volume: z.string().optional(),
      status: z.string().optional(),
      /** What the source calls `on shelf`, `on loan` …; a copy of which nothing is said is on the shelf, other words are refused. */
      statuses: z.record(z.string(), z.string()).optional(),
      /** What stands for every word that the tables do not have, instead of a refusal. */
      otherwise: z
        .strictObject({ location: z.string().min(1), status: z.enum(itemStatuses) })
        .partial()
        .optional(),
    })
    .optional(),
  /** What an article refers to. JSON: each of `path`, by these paths in it. */
  references: z
    .strictObject({
      path: z.string(),
      title: z.string(),
      author: z.string().optional(),
      source: z.string().optional(),
      year: z.string().optional(),
      doi: z.string().optional(),
    })
    .optional(),
  /** The record as it came is kept beside its description. */
  keepOriginal: z.boolean().optional(),
})
export type Mapping = z.infer<typeof Mapping>

/** A source's mapping over the standard one it begins with. */
export function wholeMapping(given: unknown): Mapping {
  const mapping = Mapping.parse(given)
  if (mapping.base === undefined) return mapping
  const standard = Mapping.parse(readReference(mapping.base))
  const names = mapping.names ?? standard.names
  return {
    ...mapping,
    fields: { ...standard.fields, ...mapping.fields },
    ...(names && { names }),
    keepOriginal: mapping.keepOriginal ?? standard.keepOriginal,
  }
}

const readReference = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../../reference/mappings/${name}.json`, import.meta.url), 'utf8'),
  )
