/** An event of one whole day. */
export interface CalendarDay {
  /** The same for the same thing, whenever it is asked for. */
  id: string
  /** Grows with each change of it. */
  sequence: number
  writtenAt: Date
  /** `2026-03-01` */
  day: string
  summary: string
  description: string
  location: string
  url: string
}

/** A calendar by RFC 5545: lines of at most 75 octets, ended by CR LF. The same days are the same text. */
export function calendarText({ name, days }: { name: string; days: readonly CalendarDay[] }) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shulin//Due dates//ZH',
    'CALSCALE:GREGORIAN',
    // The first is of RFC 7986, the second what most calendars look at.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...days.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventLines = (event: CalendarDay) => [
  'BEGIN:VEVENT',
  `UID:${event.id}`,
  `DTSTAMP:${event.writtenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
  // Nobody is busy because a book is due.
  'TRANSP:TRANSPARENT',
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  ...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
  `URL:${event.url}`,
  'END:VEVENT',
]

/** What has a meaning in a value, and the controls that may not stand in one. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

const longestLine = 75

/** A longer line goes on in the next, behind a blank; no character is cut in two. */
function folded(line: string) {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > longestLine) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
