import { expect, test } from 'vitest'
import { dayText, hoursOf, weekOf } from './hours-text.ts'

test('hours are typed as one writes them, and read back the same', () => {
  const hours = hoursOf('8:00-12:00，14:00 – 17:30', 1)!
  expect(hours).toEqual([
    { weekday: 1, opens: '08:00', closes: '12:00' },
    { weekday: 1, opens: '14:00', closes: '17:30' },
  ])
  expect(dayText(hours, 1)).toBe('08:00-12:00, 14:00-17:30')
  expect(dayText(hours, 2)).toBe('')
  expect(hoursOf('', 2)).toEqual([])
})

test.each(['8-12', '12:00-08:00', '08:00-25:00', '08:70-09:00', '08:00-12:00, 11:00-13:00'])(
  'what are no hours is refused: %s',
  (text) => expect(hoursOf(text, 1)).toBeUndefined(),
)

test('days with the same hours that follow one another are told as one', () => {
  const hours = ([1, 2, 3, 5, 6] as const).flatMap((day) =>
    hoursOf(day === 6 ? '10:00-16:00' : '08:00-22:00', day)!,
  )
  expect(weekOf(hours)).toEqual([
    { first: 1, last: 3, text: '08:00-22:00' },
    { first: 5, last: 5, text: '08:00-22:00' },
    { first: 6, last: 6, text: '10:00-16:00' },
  ])
})
