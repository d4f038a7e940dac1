import { expect, test } from 'vitest'
import { inHalves, pickupText, readPickupText } from './pickup-text.ts'

test('what the QR code says is read again, number and code', () => {
  const text = pickupText('WT20261114-0387', 'K7FM3QXR')
  expect(readPickupText(text)).toEqual({ requestNo: 'WT20261114-0387', takeCode: 'K7FM3QXR' })
})

test.each(['R7K2M9QXTA K7FM3QXR', 'r7k2m9qxta k7fm 3qxr', 'R7K2M9QXTA/K7FM-3QXR'])(
  'number and code are forgiven how they are written, too: %s',
  (typed) => {
    expect(readPickupText(typed)).toEqual({ requestNo: 'R7K2M9QXTA', takeCode: 'K7FM3QXR' })
  },
)

test.each(['k7fm3qxr', 'K7FM 3QXR', ' k7fm-3qxr ', 'K7FM · 3QXR'])(
  'a code alone is forgiven how it is written: %s',
  (typed) => {
    expect(readPickupText(typed)).toEqual({ requestNo: '', takeCode: 'K7FM3QXR' })
  },
)

test('a code is shown in two halves', () => {
  expect(inHalves('K7FM3QXR')).toBe('K7FM 3QXR')
})
