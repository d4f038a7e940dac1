import ICAL from 'ical.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarText, type CalendarDay } from './calendar-text.ts'

const event: CalendarDay = {
  id: '8f14e45f-ceea-4a5b-9a3c-3f2b1c0d9e8f',
  sequence: 1,
  writtenAt: new Date('2026-01-05T02:03:04.567Z'),
  day: '2026-02-04',
  summary: '还书：红楼梦',
  description: '曹雪芹\n索书号：I242.4/12',
  location: '总馆三楼',
  url: 'https://library.example/demo/#/personalExternal/5',
}

test('a calendar is text of lines that end with CR LF, in the order RFC 5545 wants', () => {
  expect(calendarText({ name: '还书日期 · 清溪', days: [event] })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Shulin//Due dates//ZH',
      'CALSCALE:GREGORIAN',
      'NAME:还书日期 · 清溪',
      'X-WR-CALNAME:还书日期 · 清溪',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:8f14e45f-ceea-4a5b-9a3c-3f2b1c0d9e8f',
      'DTSTAMP:20260105T020304Z',
      'SEQUENCE:1',
      'DTSTART;VALUE=DATE:20260204',
      'TRANSP:TRANSPARENT',
      'SUMMARY:还书：红楼梦',
      String.raw`DESCRIPTION:曹雪芹\n索书号：I242.4/12`,
      'LOCATION:总馆三楼',
      'URL:https://library.example/demo/#/personalExternal/5',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('whatever a title is, no line is longer than 75 octets, no character is cut, and another program reads it back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const written = calendarText({ name: text, days: [{ ...event, summary: `x${text}` }] })
      for (const line of written.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
      const calendar = new ICAL.Component(ICAL.parse(written))
      const [read] = calendar.getAllSubcomponents('vevent')
      expect(read!.getFirstPropertyValue('summary')).toBe(shown(`x${text}`))
    }),
  )
  const hostile = 'END:VEVENT\r\nBEGIN:VALARM\r\nTRIGGER:-PT1H;,\\n\0'
  const written = calendarText({ name: hostile, days: [{ ...event, summary: hostile }] })
  const calendar = new ICAL.Component(ICAL.parse(written))
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  const [read] = calendar.getAllSubcomponents('vevent')
  expect(read!.getAllSubcomponents()).toEqual([])
  expect(read!.getFirstPropertyValue('summary')).toBe(shown(hostile))
})

/** A text without what may not stand in one. */
const shown = (text: string) => text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ')
