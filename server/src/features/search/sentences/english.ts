import type { Context } from './chinese.ts'
import type { Span } from './folded-text.ts'
import type { Choice, Strength } from './vocabulary.ts'
import { englishYearsAt, type Phrase } from './years.ts'

/** A word or a phrase of an English sentence, in order. */
type Item = Span & ({ kind: 'word' } | ({ kind: Kind } & Omit<Phrase, keyof Span>))
type Kind =
  | 'years'
  | 'language'
  | 'noun'
  | 'listing'
  | 'available'
  | 'place'
  | 'author'
  | 'publisher'

const request =
  /(?:please )?(?:find me|find|show me|search for|looking for|i am looking for|i'm looking for|i want|i need|get me|give me|any|are there any|(?:a )?list of)(?: some| all)?(?= )/uy
const about = new Set(['on', 'about', 'regarding', 'concerning'])
const small = new Set(
  'a an the of on in to for and or with by from at about as into between is are his her my our their its no'.split(
    ' ',
  ),
)
/** Words that hold two wishes together: papers in Chinese that are available online. */
const linking = new Set('and with that which are is , available recent only also'.split(' '))

const phrases: [pattern: RegExp, choice: Choice, strength: Strength][] = [
  ...[
    'available online',
    'read online',
    '(?:with |in )?full[- ]text',
    'e-version',
    '(?:with |as )?(?:an )?electronic version',
    'in pdf',
    'online access',
    'electronic copy',
    'downloadable',
  ].map((source): [RegExp, Choice, Strength] => [
    at(source),
    { parameter: 'resourceType', values: ['2'] },
    'sure',
  ]),
  [at('online'), { parameter: 'resourceType', values: ['2'] }, 'doubtful'],
  ...['in print', 'print version', 'printed copy'].map((source): [RegExp, Choice, Strength] => [
    at(source),
    { parameter: 'resourceType', values: ['1'] },
    'doubtful',
  ]),
  ...[
    'on (?:the )?shel(?:f|ves)(?: now)',
    'on shelf',
    'available now',
    'available to borrow(?: now)?',
    'i can borrow(?: now)?',
    'in stock',
    'not checked out',
  ].map((source): [RegExp, Choice, Strength] => [
    at(source),
    { parameter: 'onlyOnShelf', values: ['true'] },
    'sure',
  ]),
]

function at(source: string) {
  return new RegExp(`${source}(?![\\p{L}\\p{N}-])`, 'yu')
}

const word = /[\p{L}\p{N}][\p{L}\p{N}'’.+#-]*|,/uy

/** The wishes of an English sentence. */
export function readEnglish(context: Context): { phrases: Phrase[]; glue: Span[] } {
  if (!/[a-z]/u.test(context.folded)) return { phrases: [], glue: [] }
  const start = /^\s*/u.exec(context.folded)![0].length
  request.lastIndex = start
  const asked = request.exec(context.folded)?.[0].length ?? 0
  const glue: Span[] = asked > 0 ? [{ start, end: start + asked }] : []
  const items = itemsOf(context, start + asked)
  const kept: Phrase[] = []
  for (const [i, item] of items.entries()) {
    if (item.kind === 'word') continue
    const strength = strengthOf(context.folded, items, i)
    if (strength === undefined) continue
    const { start: begin, end, choices, asTitles } = item
    kept.push({ start: begin, end, choices, strength, ...(asTitles && { asTitles }) })
    const next = items[i + 1]
    if (opens(items, i) && next && about.has(textOf(context.folded, next))) glue.push(next)
  }
  return { phrases: kept, glue: [...glue, ...linksBetween(context.folded, items, kept)] }
}

const textOf = (folded: string, { start, end }: Span) => folded.slice(start, end)

function itemsOf(context: Context, from: number): Item[] {
  const { folded } = context
  const items: Item[] = []
  let start = from
  while (start < folded.length) {
    word.lastIndex = start
    const match = word.exec(folded)
    if (!match) {
      start += 1
      continue
    }
    const item = phraseAt(context, start, items.at(-1)?.kind) ?? {
      kind: 'word' as const,
      start,
      end: start + match[0].length,
    }
    items.push(item)
    start = item.end
  }
  return items
}

function phraseAt(context: Context, start: number, before?: Item['kind']): Item | undefined {
  const { folded, today } = context
  // Dates in brackets are those of a life.
  if (folded[start - 1] === '(') return undefined
  const years = englishYearsAt(folded, start, today)
  if (years) return { ...years, kind: 'years' }
  for (const [pattern, choice, strength] of phrases) {
    pattern.lastIndex = start
    const match = pattern.exec(folded)
    if (match) {
      return { kind: 'available', start, end: start + match[0].length, choices: [choice], strength }
    }
  }
  return (
    listingAt(context, start) ??
    languageAt(context, start) ??
    nounAt(context, start) ??
    placeAt(context, start) ??
    nameAt(context, start, before)
  )
}

const listing =
  /(?:which|what) (?<noun>journals|periodicals|magazines)(?: are there)?(?: (?:are )?(?:about|on|covering|cover|publish on|publish|deal with)(?= )|$)/uy

/** Which journals cover ecology: the journals themselves are asked for. */
function listingAt({ folded, vocabulary }: Context, start: number): Item | undefined {
  listing.lastIndex = start
  const match = listing.exec(folded)
  const meaning = match && vocabulary.nouns.get(match.groups!['noun']!)
  if (!meaning) return undefined
  const choices = meaning.asTitles ?? meaning.choices
  return { kind: 'listing', start, end: start + match[0].length, choices, strength: 'sure' }
}

const inLanguage = /(?<plainly>(?:written|published) )?in (?:the )?/uy

function languageAt({ folded, vocabulary }: Context, start: number): Item | undefined {
  inLanguage.lastIndex = start
  const match = inLanguage.exec(folded)
  const name = start + (match?.[0].length ?? 0)
  const suffix = /[ -]language$/u
  const found = longestAt(folded, name, (text) =>
    vocabulary.languages.get(text.replace(suffix, '')),
  )
  if (!found) return undefined
  const isPlain = match?.groups?.['plainly'] !== undefined
  if (!match && !longestAt(folded, found.end + 1, (text) => vocabulary.nouns.get(text))) {
    return undefined
  }
  return {
    kind: 'language',
    start,
    end: found.end,
    choices: [{ parameter: 'langCode', values: [found.value] }],
    strength: isPlain ? 'sure' : match ? 'doubtful' : 'noun',
  }
}

function nounAt({ folded, vocabulary }: Context, start: number): Item | undefined {
  const found = longestAt(folded, start, (text) => vocabulary.nouns.get(text))
  return found && { kind: 'noun', start, end: found.end, ...found.value }
}

function placeAt({ folded, vocabulary }: Context, start: number): Item | undefined {
  const name =
    start +
    (/^(?:held )?(?:at|in) (?:the )?/u.exec(folded.slice(start, start + 15))?.[0].length ?? 0)
  for (const [place, choice] of vocabulary.places) {
    if (!/[a-z]/u.test(place) || !folded.startsWith(place, name)) continue
    const end = name + place.length
    if (/[\p{L}\p{N}]/u.test(folded[end] ?? '')) continue
    return { kind: 'place', start, end, choices: [choice], strength: 'sure' }
  }
  return undefined
}

const byWhom =
  /(?<how>(?:published|written|authored|edited|translated|works|novels|poems|essays|stories) )?by /uy

/** written by Jane Austen; published by Springer. A name is words with capitals. */
function nameAt(
  { folded, characters }: Context,
  start: number,
  before?: Item['kind'],
): Item | undefined {
  byWhom.lastIndex = start
  const match = byWhom.exec(folded)
  const how = match?.groups?.['how']?.trim()
  // "by" alone is part of many titles; behind a type it names an author.
  if (!match || (how === undefined && before !== 'noun')) return undefined
  const from = start + match[0].length
  const written = characters.slice(from, from + 80).join('')
  const capital = "\\p{Lu}[\\p{L}\\p{M}.'’-]*"
  const name = new RegExp(
    `^${capital}(?: (?:(?:van|von|de|der|del|la|of|and) )*${capital}){0,4}`,
    'u',
  ).exec(written)?.[0]
  if (name === undefined) return undefined
  const isNoun = how?.endsWith('s')
  return {
    kind: how === 'published' ? 'publisher' : 'author',
    // The noun before "by" is read for itself.
    start: isNoun ? from - 'by '.length : start,
    end: from + Array.from(name).length,
    choices: [{ parameter: how === 'published' ? 'publisher' : 'author', values: [name] }],
    strength: 'sure',
  }
}

/** The longest of up to three words that means something. */
function longestAt<T>(folded: string, start: number, meaningOf: (text: string) => T | undefined) {
  const words = /^[\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+){0,2}/u.exec(
    folded.slice(start, start + 60),
  )?.[0]
  let text = words ?? ''
  while (text !== '') {
    const value = meaningOf(text)
    if (value !== undefined) return { value, end: start + text.length }
    text = text.slice(0, Math.max(0, text.lastIndexOf(' ')))
  }
  return undefined
}

/** Nothing but wishes stands before it. */
const opens = (items: readonly Item[], i: number) =>
  items.slice(0, i).every(({ kind }) => kind !== 'word')

/** Whether a phrase is a wish where it stands: a type before "on" or at the end, a language beside a type. */
function strengthOf(folded: string, items: readonly Item[], i: number): Strength | undefined {
  const item = items[i]!
  if (item.kind === 'word') return undefined
  const before = items[i - 1]
  const after = items[i + 1]
  const isTopicNext = opens(items, i) && after !== undefined && about.has(textOf(folded, after))
  const following = items
    .slice(i + 1)
    .find((next) => next.kind !== 'word' || !linking.has(textOf(folded, next)))
  const isClosed = following === undefined || following.kind !== 'word' || isTopicNext
  if (item.kind === 'noun') {
    if (isTopicNext) {
      return item.strength === 'sure' || textOf(folded, after) === 'about' ? 'sure' : 'doubtful'
    }
    const isFree =
      before !== undefined && !(before.kind === 'word' && small.has(textOf(folded, before)))
    return isClosed && (isFree || opens(items, i)) ? 'doubtful' : undefined
  }
  if (item.kind === 'language') {
    const nounStrength = after?.kind === 'noun' ? strengthOf(folded, items, i + 1) : undefined
    if (item.strength === 'noun') return nounStrength
    if (!isClosed && nounStrength === undefined) return undefined
    return before?.kind === 'noun' ? 'sure' : item.strength
  }
  if (item.kind === 'years' || item.kind === 'available') {
    return isClosed || before?.kind !== 'word' ? item.strength : 'doubtful'
  }
  return isClosed || opens(items, i) ? item.strength : undefined
}

/** "and", "that are" and commas beside a wish go with it. */
function linksBetween(folded: string, items: readonly Item[], kept: readonly Phrase[]): Span[] {
  const starts = new Set(kept.map(({ start }) => start))
  const ends = new Set(kept.map(({ end }) => end))
  const links: Span[] = []
  for (const [i, item] of items.entries()) {
    if (item.kind !== 'word' || !linking.has(textOf(folded, item))) continue
    let next = i
    while (items[next]?.kind === 'word' && linking.has(textOf(folded, items[next]!))) next += 1
    const leadsToWish = starts.has(items[next]?.start ?? -1)
    const isLast = items[next] === undefined
    if (leadsToWish || (isLast && ends.has(items[i - 1]?.end ?? -1))) links.push(item)
  }
  return links
}
