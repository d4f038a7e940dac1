import type { Choice, Strength } from './vocabulary.ts'

/** A wish found at a place of the text. */
export interface Phrase {
  start: number
  end: number
  choices: Choice[]
  /** What it means where journals themselves are asked for, and not what stands in them. */
  asTitles?: Choice[]
  strength: Strength
  /** Said so plainly (作者：鲁迅) that it may stand alone. */
  isMarked?: boolean
}

/** Years, as readers write them. All patterns are read from one place on and know how long they can be. */
interface Pattern {
  pattern: RegExp
  read: (groups: Record<string, string | undefined>, today: number) => Years | undefined
}
interface Years {
  begin?: number
  end?: number
  /** The year that says whether a time of publishing is meant, or a time of history. */
  oldest?: number
  strength?: Strength
}

const digits = '〇一二三四五六七八九'
const year = (name: string) =>
  `(?<${name}>民国\\d{1,3}|[12]\\d{3}|[一二][〇零○一二三四五六七八九]{3})`
const issued = '(?<issued>(?:出版|发表|发行|印行)的?|版)?'
const dash = '(?:-|–|—|~|～|到|至)'

/** Whose first year is further back is more often history: 1937-1945. */
const recent = 30

const at = (source: string) => new RegExp(source, 'yu')

const chinese: Pattern[] = [
  {
    pattern: at(
      `(?:最近|近|过去|这|前)(?<count>\\d{1,2}|[一二两三四五六七八九十]{1,3})年(?:以来|来|内|间|里)?(?:之?内)?${issued}`,
    ),
    read: ({ count }, today) => since(today - numberOf(count!), 'sure'),
  },
  {
    pattern: at(`(?:从|自)?${year('from')}年?${dash}${year('to')}年?(?:之间|期间|间)?${issued}`),
    read: ({ from, to }) => {
      const [begin, end] = [yearOf(from!), yearOf(to!)]
      return begin > end ? undefined : { begin, end, oldest: begin }
    },
  },
  {
    pattern: at(
      `(?:从|自)?${year('from')}年?(?:以后|以来|之后|开始|至今|到现在|到今天|(?<=年)后|(?<=年)起)(?:至今)?${issued}`,
    ),
    read: ({ from }) => since(yearOf(from!)),
  },
  {
    pattern: at(`${year('to')}年?(?:以前|之前|(?<=年)前)${issued}`),
    read: ({ to }) => ({ end: yearOf(to!) - 1, oldest: yearOf(to!) }),
  },
  {
    pattern: at(`(?:截至|截止到?|直到|到)${year('to')}年(?:为止|底)?${issued}`),
    read: ({ to }) => ({ end: yearOf(to!), oldest: yearOf(to!) }),
  },
  {
    pattern: at(
      `(?:(?<which>上个?|本)世纪|(?<century>\\d{2}|十九|二十一|二十)世纪)?(?<tens>[1-9]0|[一二三四五六七八九]十|\\d{3}0)年代${issued}`,
    ),
    read: ({ which, century, tens }, today) => decade(which, century, tens!, today),
  },
  {
    pattern: at(`民国(?:时期|年间|时代)?${issued}`),
    read: () => ({ begin: 1912, end: 1949, strength: 'doubtful' }),
  },
  {
    pattern: at(`(?<which>今年|去年|前年)${issued}`),
    read: ({ which }, today) => only(today - ['今年', '去年', '前年'].indexOf(which!)),
  },
  { pattern: at(`${year('only')}年${issued}`), read: ({ only: one }) => only(yearOf(one!)) },
  {
    pattern: at(`${year('only')}(?<issued>出版的?|发表的?|版)`),
    read: ({ only: one }) => only(yearOf(one!)),
  },
]

const count = '(?<count>\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty)'
const published = '(?<issued>(?:published|issued|printed) )?'
const western = (name: string) => `(?<${name}>[12]\\d{3})`
const wordEnd = '(?![\\p{L}\\p{N}])'

const english: Pattern[] = [
  {
    pattern: at(
      `${published}(?:in |from |within |over )?(?:the )?(?:last|past|recent) ${count} years${wordEnd}`,
    ),
    read: ({ count: many }, today) => since(today - numberOf(many!), 'sure'),
  },
  {
    pattern: at(
      `${published}(?:since|from) ${western('from')}(?: onwards?| on| to (?:the )?present)?(?! ?(?:to|-) ?\\d)${wordEnd}`,
    ),
    read: ({ from }) => since(Number(from)),
  },
  {
    pattern: at(`${published}after ${western('from')}${wordEnd}`),
    read: ({ from }) => ({ begin: Number(from) + 1, oldest: Number(from) }),
  },
  {
    pattern: at(`${published}before ${western('to')}${wordEnd}`),
    read: ({ to }) => ({ end: Number(to) - 1, oldest: Number(to) }),
  },
  {
    pattern: at(`${published}(?:until|up to|no later than) ${western('to')}${wordEnd}`),
    read: ({ to }) => ({ end: Number(to), oldest: Number(to) }),
  },
  {
    pattern: at(
      `${published}(?:(?:between|from|in) )?${western('from')} ?(?:-|–|—|and|to|through|until) ?${western('to')}${wordEnd}`,
    ),
    read: ({ from, to }) =>
      Number(from) > Number(to)
        ? undefined
        : { begin: Number(from), end: Number(to), oldest: Number(from) },
  },
  {
    pattern: at(`(?<issued>published|issued|printed) (?:in )?(?:the )?(?<tens>\\d{3}0)s${wordEnd}`),
    read: ({ tens }) => ({ begin: Number(tens), end: Number(tens) + 9 }),
  },
  {
    pattern: at(`(?<issued>published|issued|printed) in ${western('only')}${wordEnd}`),
    read: ({ only: one }) => only(Number(one)),
  },
  {
    pattern: at(`(?<issued>published|issued|printed) (?<which>this|last) year${wordEnd}`),
    read: ({ which }, today) => only(which === 'this' ? today : today - 1),
  },
  {
    pattern: at(`(?:in )?the (?<tens>\\d{3}0)s${wordEnd}`),
    read: ({ tens }) => ({ begin: Number(tens), end: Number(tens) + 9, strength: 'doubtful' }),
  },
]

export const chineseYearsAt = (folded: string, start: number, today: number) =>
  yearsAt(chinese, folded, start, today)
export const englishYearsAt = (folded: string, start: number, today: number) =>
  yearsAt(english, folded, start, today)

function yearsAt(
  patterns: readonly Pattern[],
  folded: string,
  start: number,
  today: number,
): Phrase | undefined {
  for (const { pattern, read } of patterns) {
    pattern.lastIndex = start
    const match = pattern.exec(folded)
    const groups = match?.groups
    const years = groups && read(groups, today)
    if (!match || !years) continue
    const { begin, end, oldest, strength } = years
    const isRecent = oldest !== undefined && oldest >= today - recent
    return {
      start,
      end: start + match[0].length,
      choices: [
        ...(begin === undefined ? [] : [{ parameter: 'publishBegin', values: [String(begin)] }]),
        ...(end === undefined ? [] : [{ parameter: 'publishEnd', values: [String(end)] }]),
      ],
      strength: groups['issued'] ? 'sure' : (strength ?? (isRecent ? 'sure' : 'doubtful')),
    }
  }
  return undefined
}

const since = (begin: number, strength?: Strength): Years => ({
  begin,
  oldest: begin,
  ...(strength && { strength }),
})
/** A year alone is as often an event (2008年 金融危机). */
const only = (one: number): Years => ({ begin: one, end: one, strength: 'doubtful' })

function decade(
  which: string | undefined,
  century: string | undefined,
  tens: string,
  today: number,
): Years | undefined {
  const year = numberOf(tens)
  if (year >= 1000) return which || century ? undefined : tenYears(year)
  const present = Math.floor(today / 100)
  const hundreds = which
    ? present - (which === '本' ? 0 : 1)
    : century
      ? numberOf(century) - 1
      : // 80年代 without a century is the last one; 10年代 may be either.
        year >= 30
        ? present - 1
        : undefined
  return hundreds === undefined ? undefined : tenYears(hundreds * 100 + year)
}
const tenYears = (begin: number): Years => ({ begin, end: begin + 9, strength: 'doubtful' })

const yearOf = (text: string): number =>
  text.startsWith('民国')
    ? 1911 + Number(text.slice(2))
    : Number(
        Array.from(text, (c) =>
          digits.includes(c) ? digits.indexOf(c) : /[零○]/u.test(c) ? 0 : c,
        ).join(''),
      )

const words = 'two three four five six seven eight nine ten'.split(' ')

/** 5, 五, 十五, 二十, five. */
function numberOf(text: string): number {
  if (/^\d+$/u.test(text)) return Number(text)
  if (words.includes(text)) return words.indexOf(text) + 2
  if (text === 'fifteen' || text === 'twenty') return text === 'fifteen' ? 15 : 20
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text]
  const digit = (of: string | undefined) => (of === '两' ? 2 : digits.indexOf(of!))
  const ten = text.includes('十') ? (tens === '' ? 1 : digit(tens)) * 10 : 0
  return ten + (ones === '' ? 0 : digit(ones))
}
