import { expect, test } from 'vitest'
import { contrast, headerColours, headerContrast, headerProperties } from './colours.ts'

test('readable colours of the institution are kept, with and without #, short and long', () => {
  expect(headerColours('1f4b3f', '#f7f3e8')).toMatchObject({
    background: '#1f4b3f',
    foreground: '#f7f3e8',
  })
  expect(headerColours('25313d', 'fff').foreground).toBe('#ffffff')
})

test('text that could not be read gives way to black or white, whichever is better', () => {
  expect(headerColours('ffee88', 'fff').foreground).toBe('#000000')
  expect(headerColours('6b2f2a', '8a4a44').foreground).toBe('#ffffff')
})

test('a value that is no colour counts as not given', () => {
  expect(headerColours('red;background:url(x)', '')).toMatchObject({
    background: '#25313d',
    foreground: '#ffffff',
  })
})

test('the ring of a focused control is seen on a dark and on a light header', () => {
  expect(headerColours('25313d', 'fff').focus).toBe('#7dbbf2')
  expect(headerColours('fff8e0', '000').focus).toBe('#1a6fb5')
})

test('contrast is that of WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([0x77, 0x77, 0x77], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

test('the contrast of the stored colours is told before they give way to others', () => {
  expect(headerContrast('e8d9a0', 'fff')).toBeLessThan(4.5)
  expect(headerContrast('25313d', 'fff')).toBeCloseTo(13.2, 1)
  expect(headerContrast('', '')).toBeCloseTo(13.2, 1)
  expect(headerProperties('e8d9a0', 'fff')).toMatchObject({
    '--nav-bg': '#e8d9a0',
    '--nav-fg': '#000000',
  })
})
