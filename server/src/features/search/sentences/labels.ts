import type { Span } from './folded-text.ts'
import type { Phrase } from './years.ts'

/** Fields a reader names: 作者：鲁迅, title: "Emma". */
const fields: Record<string, string> = {
  作者: 'author',
  责任者: 'author',
  著者: 'author',
  author: 'author',
  题名: 'title',
  书名: 'title',
  标题: 'title',
  篇名: 'title',
  刊名: 'title',
  title: 'title',
  主题: 'subject',
  主题词: 'subject',
  subject: 'subject',
  出版社: 'publisher',
  出版者: 'publisher',
  publisher: 'publisher',
}
const names = Object.keys(fields).toSorted((a, b) => b.length - a.length)
const labelled = new RegExp(
  `(?<=^|[\\s,、;])(?<name>${names.join('|')})(?:\\s?:\\s?|是|为)(?:"(?<quoted>[^"]{1,80})"|《(?<book>[^》]{1,80})》|(?<value>[a-z][a-z .'-]{0,60}|[^\\s,、;:"《》]{1,60}))`,
  'gu',
)

/** Values written behind a colon. Looked for in the text with its quotations, for a value may be quoted. */
export function labelsIn(folded: string, characters: readonly string[]): Phrase[] {
  return Array.from(folded.matchAll(labelled), (match): Phrase => {
    const { name, quoted, book, value } = match.groups!
    const end = match.index + match[0].trimEnd().length
    const text = quoted ?? book ?? value!
    const start = match.index + match[0].lastIndexOf(text)
    const written = characters
      .slice(start, start + text.length)
      .join('')
      .trim()
    return wish(fields[name!]!, written, { start: match.index, end }, { isMarked: true })
  })
}

const labelsApartFrom = new Set(['作者', '责任者', '著者', '书名', '题名'])
const publisher = /(?:出版社|出版集团|出版公司|书局|印书馆)$/u

/** 作者 鲁迅 呐喊: the label and its value apart, if something is left to look for. 呐喊 人民文学出版社 needs no label. */
export function labelsApart(
  folded: string,
  segments: readonly Span[],
  characters: readonly string[],
): Phrase[] {
  const found: Phrase[] = []
  for (const [i, segment] of segments.entries()) {
    const word = folded.slice(segment.start, segment.end)
    const value = segments[i + 1]
    const text = (span: Span) => characters.slice(span.start, span.end).join('')
    const field = fields[word]
    const valued = value && folded.slice(value.start, value.end)
    if (field && value && segments.length > 2 && labelsApartFrom.has(word)) {
      found.push(wish(field, text(value), { start: segment.start, end: value.end }, {}))
    } else if (field === 'publisher' && value && publisher.test(valued!)) {
      found.push(wish(field, text(value), { start: segment.start, end: value.end }, {}))
    }
    const name = word.replace(/(?:出版的?)$/u, '')
    const taken = found.some(({ start, end }) => segment.start >= start && segment.end <= end)
    if (!taken && name.length >= 4 && publisher.test(name) && segments.length > 1) {
      const end = segment.start + name.length
      const written = characters.slice(segment.start, end).join('')
      found.push({ ...wish('publisher', written, segment, {}), strength: 'bare' })
    }
  }
  return found
}

const wish = (
  parameter: string,
  value: string,
  { start, end }: Span,
  more: { isMarked?: boolean },
): Phrase => ({
  start,
  end,
  choices: [{ parameter, values: [value] }],
  strength: 'sure',
  ...more,
})
