import { momentThere } from '../../platform/time-zones.ts'

/** A day as the other system wrote it, and the seconds since its midnight where a clock stands with it. */
export interface WrittenDay {
  day: string
  seconds: number
}

const tokens: [string, string, string][] = [
  ['YYYY', 'year', '\\d{4}'],
  ['MM', 'month', '\\d{2}'],
  ['DD', 'date', '\\d{2}'],
  ['HH', 'hour', '\\d{2}'],
  ['mm', 'minute', '\\d{2}'],
  ['ss', 'second', '\\d{2}'],
  ['M', 'month', '\\d{1,2}'],
  ['D', 'date', '\\d{1,2}'],
]

/** Reads days in the forms of a mapping: `YYYY-MM-DD`, `YYYY/M/D HH:mm:ss`. A clock may follow a form that has none. */
export function openDates(forms: readonly string[]) {
  const patterns = forms.map(patternOf)
  return (text: string): WrittenDay | undefined => {
    for (const pattern of patterns) {
      const read = pattern.exec(text)?.groups
      const day = read && dayOf(read)
      if (day) return day
    }
    return undefined
  }
}

function patternOf(form: string) {
  const known = tokens.map(([token]) => token).join('|')
  const parts = form.split(new RegExp(`(${known})`, 'u')).map((piece) => {
    const token = tokens.find(([name]) => name === piece)
    return token
      ? `(?<${token[1]}>${token[2]})`
      : piece.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`)
  })
  const clock = form.includes('HH')
    ? ''
    : '(?:[ T](?<hour>\\d{2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?)?'
  return new RegExp(`^${parts.join('')}${clock}$`, 'u')
}

function dayOf(read: Record<string, string | undefined>): WrittenDay | undefined {
  const [year, month, date] = [Number(read['year']), Number(read['month']), Number(read['date'])]
  const [hour, minute, second] = [
    Number(read['hour'] ?? 0),
    Number(read['minute'] ?? 0),
    Number(read['second'] ?? 0),
  ]
  const at = new Date(Date.UTC(year, month - 1, date))
  // 31 April becomes a day of May: no calendar has it.
  const isReal =
    year >= 1900 && year <= 2200 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
  return { day: at.toISOString().slice(0, 10), seconds: hour * 3600 + minute * 60 + second }
}

const dayLength = 86_400_000
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The moment a day and a clock stand for, where the institution is. */
export const momentOf = ({ day, seconds }: WrittenDay, timeZone: string) =>
  new Date(momentThere(midnight(day) + seconds * 1000, timeZone)).toISOString()

/** The moment at which a day is over there. */
export const endOfDay = (day: string, timeZone: string) =>
  new Date(momentThere(midnight(day) + dayLength, timeZone)).toISOString()

/** A count that is not negative; empty is none. */
export function countIn(text: string): number | undefined {
  if (text === '') return 0
  return /^\d{1,4}$/u.test(text) ? Number(text) : undefined
}

/** Yuan with at most two places as fen; empty is no price. */
export function fenIn(text: string): number | null | undefined {
  if (text === '') return null
  const read = /^(?<yuan>\d{1,9})(?:\.(?<fen>\d{1,2}))?$/u.exec(text)?.groups
  return read ? Number(read['yuan']) * 100 + Number((read['fen'] ?? '').padEnd(2, '0')) : undefined
}
