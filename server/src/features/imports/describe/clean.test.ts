import { expect, test } from 'vitest'
import { leastWork } from '../../../../test/work.ts'
import { cleaners, readable, yearIn } from './clean.ts'

test.each([
  ['isbd', 'The title :', 'The title'],
  ['isbd', 'A. B.', 'A. B.'],
  ['isbd', 'Springer, Inc.', 'Springer, Inc.'],
  ['isbd', 'Title.', 'Title'],
  ['name', '俞源.,', '俞源'],
  ['name', 'Barrie, J. M.', 'Barrie, J. M.'],
  ['responsibility', '(明)李時珍撰', '李時珍'],
  ['responsibility', '鲁迅等编著', '鲁迅'],
  ['gutenberg-title', 'One\r\nTwo', 'One: Two'],
  ['han-title', '應用構詞法則 (Applying Morphological Rules) [In Chinese]', '應用構詞法則'],
  [
    'other-title',
    '應用構詞法則 (Applying Morphological Rules) [In Chinese]',
    'Applying Morphological Rules',
  ],
  ['other-title', 'Only English (really)', ''],
  ['han-name', '三乐 张', '张三乐'],
  ['without-series', 'Dune (Dune Chronicles, #1)', 'Dune'],
  ['series-in-brackets', 'Dune (Dune Chronicles, #1)', 'Dune Chronicles'],
  ['isbn-zeros', '439023483', '0439023483'],
  ['parallel', '書名 = The title', 'The title'],
  ['span', '-', ''],
  ['printed-year', '1813.0', '1813.0'],
  ['printed-year', '-440.0', ''],
] as const)('%s: %s', (name, given, expected) => {
  expect(cleaners[name](given)).toBe(expected)
})

test.each([
  ['c1998', 1998],
  ['[2005?]', 2005],
  ['2008.0', 2008],
  ['民国二十三年 [1934]', 1934],
  ['-720.0', -720],
  ['412', 412],
  ['19uu', undefined],
  ['9787', undefined],
])('the year in %s', (text, year) => {
  expect(yearIn(text)).toBe(year)
})

test('[T-56] 100,000 hostile characters take no cleaner more than 50 ms of work', async ({
  annotate,
}) => {
  await annotate('T-56 characters: 100000', 'figure')
  await annotate('T-56 milliseconds for each: 50', 'figure')
  for (const piece of ['(', ' = ', '((#', '-- ', '\r\n', '王 ', '著', 'a.', '1', ' : $b ']) {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    for (const [name, clean] of Object.entries(cleaners)) {
      expect(await leastWork(() => clean(text), 50), `${name} of ${piece}`).toBeLessThan(50)
    }
    expect(await leastWork(() => yearIn(text), 50), `yearIn of ${piece}`).toBeLessThan(50)
  }
})

test.each([
  ['Lost &#xfffd; here', 'Lost  here'],
  ['Lost \ufffd here', 'Lost  here'],
  ['caf&#xE9; &#8211; bar', 'café – bar'],
  // No reference names what is no character, or steers a terminal.
  ['a&#xd800;b&#x110000;c&#27;d', 'abcd'],
  ['AT&T; &amp; &#;', 'AT&T; &amp; &#;'],
])('what some system before has lost or written as a number is readable: %s', (given, expected) => {
  expect(readable(given)).toBe(expected)
})
