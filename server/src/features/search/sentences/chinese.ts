import type { Span } from './folded-text.ts'
import type { Vocabulary } from './vocabulary.ts'
import { chineseYearsAt, type Phrase } from './years.ts'

/** What a piece of Chinese says: wishes, and words that only hold them together. */
export interface Reading {
  phrases: Phrase[]
  glue: Span[]
}

export interface Context {
  folded: string
  characters: readonly string[]
  today: number
  vocabulary: Vocabulary
}

const request =
  /(?:请?(?:帮我|帮忙|给我)?(?:找一?下|找一?找|查一?下|查一?查|查找|寻找|搜索|检索|找|查|推荐)|我?(?:想要|需要|想找|要找|想查|想看|想借|要借)|有没有|有哪些|有什么|哪些)(?:一?些|几本|一本|几篇|一篇)?(?:我校|本馆|馆里|馆藏)?/uy
const joining = /[的之,、]|(?:并且|而且|且|和|与|及|以及|或)/uy
const about = /(?:出版|发表)?的?(?:关于|有关|讲述|论述)/uy
/** Nouns that say nothing: 关于人工智能的资料. */
const emptyNoun = /(?:相关)?(?:资料|文献|材料|作品|内容|东西|读物|著作|研究资料)/uy

/** A piece between blanks: all of it wishes, or a sentence with wishes around its topic. */
export function readPiece(context: Context, { start, end }: Span): Reading | undefined {
  const begin = lengthAt(request, context.folded, start)
  const glue = begin > 0 && begin < end - start ? [{ start, end: start + begin }] : []
  const from = glue.length > 0 ? start + begin : start
  const reading =
    wishesOnly(context, from, end) ??
    aboutSomething(context, from, end) ??
    writtenBy(context, from, end) ??
    wishesFirst(context, from, end) ??
    wishesLast(context, from, end)
  return reading && { ...reading, glue: [...glue, ...reading.glue] }
}

/** 中文期刊, 近五年的, 有电子版: nothing is left over. */
function wishesOnly(context: Context, start: number, end: number): Reading | undefined {
  const chain = chainFrom(context, start, end)
  if (chain.end !== end || chain.phrases.length === 0) return undefined
  // 英语词典 is a dictionary of English, 中文词典 one in Chinese.
  const isCompound =
    chain.phrases.length > 1 &&
    chain.glue.length === 0 &&
    chain.phrases.some((phrase) => phrase.strength === 'doubtful' && isLanguage(phrase))
  return isCompound ? undefined : chain
}

/** 近五年关于人工智能的中文期刊. */
function aboutSomething(context: Context, start: number, end: number): Reading | undefined {
  const before = chainFrom(context, start, end)
  const word = lengthAt(about, context.folded, before.end)
  if (word === 0) return undefined
  const topic = before.end + word
  const after = endingOf(context, topic + 1, end)
  if (!after) {
    // 有电子版的关于人工智能: the topic goes on to the end.
    if (before.phrases.length === 0 || topic >= end) return undefined
    return { phrases: before.phrases, glue: [...before.glue, { start: before.end, end: topic }] }
  }
  return {
    phrases: [...before.phrases, ...after.phrases.map(asNamed)],
    glue: [...before.glue, { start: before.end, end: topic }, ...after.glue],
  }
}

/** In 关于…的书 the last word says what is wanted. */
const asNamed = (phrase: Phrase): Phrase =>
  phrase.strength === 'noun' || phrase.strength === 'bare'
    ? { ...phrase, strength: 'sure' }
    : phrase

/** 鲁迅写的小说, 鲁迅写的书. */
const author =
  /(?<name>\p{sc=Han}{2,4}|\p{sc=Han}{1,8}·\p{sc=Han}{1,8}|[a-z.]+(?:·[a-z.]+)*)(?:先生|老师|教授)?(?:所?[写著撰]|撰写|编写|主编|翻译|创作)的/uy

function writtenBy(context: Context, start: number, end: number): Reading | undefined {
  const { folded, characters } = context
  author.lastIndex = start
  const match = author.exec(folded)
  const name = match?.groups?.['name']
  if (!match || name === undefined || start + match[0].length > end) return undefined
  if (/^(?:谁|我们|他们|自己|什么|如何|怎么|怎样|中国|专门|机器|人工|同声)/u.test(name))
    return undefined
  const phrase: Phrase = {
    start,
    end: start + match[0].length,
    choices: [
      { parameter: 'author', values: [characters.slice(start, start + name.length).join('')] },
    ],
    strength: 'sure',
    isMarked: true,
  }
  const rest = chainFrom(context, phrase.end, end)
  if (rest.end === end) return { phrases: [phrase, ...rest.phrases.map(asNamed)], glue: rest.glue }
  const empty = lengthAt(emptyNoun, folded, phrase.end)
  return {
    phrases: [phrase],
    glue: empty > 0 && phrase.end + empty === end ? [{ start: phrase.end, end }] : [],
  }
}

/** 可借的红楼梦; 近五年出版的人工智能图书. Before 的 alone a time is part of many titles, so there a type must end it. */
function wishesFirst(context: Context, start: number, end: number): Reading | undefined {
  const { folded } = context
  const before = chainFrom(context, start, end)
  const isJoined =
    before.end > start && (folded[before.end - 1] === '的' || folded[before.end] === '的')
  if (!isJoined || before.phrases.length === 0) return undefined
  const topic = folded[before.end] === '的' ? before.end + 1 : before.end
  if (topic >= end - 1) return undefined
  const glue = [...before.glue, ...(topic > before.end ? [{ start: before.end, end: topic }] : [])]
  const after = endingOf(context, topic + 1, end) ?? typesAtEnd(context, topic + 1, end)
  if (after && before.phrases.some((phrase) => phrase.strength !== 'doubtful')) {
    return {
      phrases: [...before.phrases, ...after.phrases.map(asNamed)],
      glue: [...glue, ...after.glue],
    }
  }
  return before.phrases.every(isAvailability) ? { phrases: before.phrases, glue } : undefined
}

/** 人工智能的中文期刊: two wishes behind 的, or a translation. */
function wishesLast(context: Context, start: number, end: number): Reading | undefined {
  const after = endingOf(context, start + 2, end)
  if (!after) return undefined
  const isClear =
    after.phrases.length > 1 || after.phrases.some((phrase) => phrase.strength === 'sure')
  return isClear ? after : undefined
}

/** The last 的 and what follows it, if that is wishes alone. */
function endingOf(context: Context, start: number, end: number): Reading | undefined {
  const { folded } = context
  const joint = folded.lastIndexOf('的', end - 2)
  if (joint < start) return undefined
  const glue = [{ start: folded.startsWith('方面', joint - 2) ? joint - 2 : joint, end: joint + 1 }]
  const empty = lengthAt(emptyNoun, folded, joint + 1)
  if (joint + 1 + empty === end) return { phrases: [], glue: [{ ...glue[0]!, end }] }
  const chain = chainFrom(context, joint + 1, end)
  const tail = lengthAt(emptyNoun, folded, chain.end)
  if (chain.end + tail !== end) return undefined
  if (tail > 0) glue.push({ start: chain.end, end })
  return { phrases: chain.phrases, glue: [...glue, ...chain.glue] }
}

/** …中文期刊论文 at the very end, taken from the right while whole words fit. */
function typesAtEnd(context: Context, start: number, end: number): Reading | undefined {
  const longest = 2 * context.vocabulary.longestWord
  for (let at = Math.max(start + 1, end - longest); at < end; at += 1) {
    const chain = chainFrom(context, at, end)
    if (chain.end === end && chain.phrases.length > 0) return chain
  }
  return undefined
}

const isLanguage = ({ choices }: Phrase) => choices[0]?.parameter === 'langCode'
const isAvailability = ({ choices }: Phrase) =>
  choices.every(({ parameter }) => parameter === 'onlyOnShelf' || parameter === 'resourceType')

/** One wish after the other, as far as they go, with 的 between or without. */
function chainFrom(context: Context, start: number, end: number): Reading & { end: number } {
  const phrases: Phrase[] = []
  const glue: Span[] = []
  let at = start
  for (;;) {
    const phrase = phraseAt(context, at, end)
    if (!phrase) {
      const joint = phrases.length > 0 ? lengthAt(joining, context.folded, at) : 0
      const next = joint > 0 && at + joint <= end ? phraseAt(context, at + joint, end) : undefined
      const isLast = joint > 0 && at + joint === end && context.folded[at] === '的'
      if (!next && !isLast) return { phrases, glue, end: at }
      glue.push({ start: at, end: at + joint })
      at += joint
      if (!next) return { phrases, glue, end: at }
      continue
    }
    phrases.push(phrase)
    at = phrase.end
  }
}

function phraseAt(context: Context, start: number, end: number): Phrase | undefined {
  const { folded, vocabulary, today } = context
  if (start >= end) return undefined
  const years = chineseYearsAt(folded, start, today)
  if (years && years.end <= end) return years
  for (let length = Math.min(vocabulary.longestWord, end - start); length > 0; length -= 1) {
    const meaning = vocabulary.words.get(folded.slice(start, start + length))
    if (meaning) return { start, end: start + length, ...meaning }
  }
  return placeAt(context, start, end)
}

/** A library or campus, with 在 before it or 馆藏 behind. */
function placeAt({ folded, vocabulary }: Context, start: number, end: number): Phrase | undefined {
  const name = folded[start] === '在' ? start + 1 : start
  for (const [place, choice] of vocabulary.places) {
    if (!folded.startsWith(place, name) || name + place.length > end) continue
    return { start, end: name + place.length, choices: [choice], strength: 'sure' }
  }
  return undefined
}

function lengthAt(pattern: RegExp, folded: string, start: number): number {
  pattern.lastIndex = start
  return pattern.exec(folded)?.[0].length ?? 0
}
