import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readText, recogniseEncoding, textEncodings, type TextEncoding } from './text-encoding.ts'

const simplified = 'account,name\r\n1001,林知夏\r\n1002,张伟\r\n1003,欧阳静\r\n'
const traditional = 'account,name\r\n1001,陳志明\r\n1002,林美惠\r\n1003,歐陽靜\r\n'

const inUtf16 = (text: string, encoding: 'utf-16le' | 'utf-16be') =>
  iconv.encode(`\uFEFF${text}`, encoding)

test.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from(simplified), simplified],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${simplified}`), simplified],
  ['UTF-16 LE', inUtf16(simplified, 'utf-16le'), simplified],
  ['UTF-16 BE', inUtf16(traditional, 'utf-16be'), traditional],
  ['GB 18030', iconv.encode(simplified, 'gb18030'), simplified],
  ['Big5', iconv.encode(traditional, 'big5'), traditional],
  ['ASCII', Buffer.from('account,name\r\n1,Lin\r\n'), 'account,name\r\n1,Lin\r\n'],
])('a file in %s is read as it was written, without being told', (_, bytes, text) => {
  expect(readText(bytes)).toEqual({ text })
})

test.each(textEncodings)('a file in %s is read when somebody says so', (encoding) => {
  const text = encoding === 'big5' ? traditional : simplified
  expect(readText(iconv.encode(text, encoding), encoding)).toEqual({ text })
})

const cut = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -3), Buffer.from([0xff])])

test.each<[string, Buffer, TextEncoding | undefined]>([
  ['UTF-8 with a broken byte', cut(Buffer.from(simplified)), undefined],
  ['UTF-16 cut off in the middle', inUtf16(simplified, 'utf-16le').subarray(0, -1), undefined],
  ['UTF-16 without its mark', iconv.encode(simplified, 'utf-16le'), undefined],
  ['GB 18030 with a broken byte', cut(iconv.encode(simplified, 'gb18030')), undefined],
  ['Big5 with a broken byte', cut(iconv.encode(traditional, 'big5')), undefined],
  ['two encodings in one file', Buffer.concat([iconv.encode(simplified, 'gb18030'), Buffer.from(simplified)]), undefined],
  ['what could be either', iconv.encode('李明', 'gb18030'), undefined],
  ['Latin-1', iconv.encode('1,Müller\r\n2,Gérard\r\n', 'latin1'), undefined],
  ['a binary file', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0x9c, 0xd1, 0xff, 0, 0]), undefined],
  ['GB 18030 called UTF-8', iconv.encode(simplified, 'gb18030'), 'utf-8'],
  ['UTF-8 called GB 18030', Buffer.from(simplified), 'gb18030'],
  ['UTF-8 with its mark called Big5', Buffer.from(`\uFEFF${traditional}`), 'big5'],
  ['characters replaced long ago', Buffer.from('1,\uFFFD\uFFFD\r\n'), undefined],
  ['characters replaced and converted', Buffer.from('1,锟斤拷\r\n'), undefined],
  ['a NUL', Buffer.from(`${simplified}1,\0\r\n`), undefined],
])('%s is refused as a whole', (_, bytes, said) => {
  expect(readText(bytes, said)).toEqual({ fault: expect.any(String) })
}) // oxfmt-ignore

/** The commonest family names and characters of given names, in both scripts. */
const families = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗')
const given = Array.from('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英')
const familiesTraditional = Array.from('陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周')
const givenTraditional = Array.from('志明淑芬俊傑雅婷家豪怡君建宏美玲宗翰佩珊冠宇詩涵')

function names(family: string[], own: string[], count: number) {
  return Array.from({ length: count }, (_, n) => {
    const [a, b] = [own[(n * 7) % own.length]!, own[(n * 11 + 3) % own.length]!]
    return `${1000 + n},${family[n % family.length]!}${a}${n % 3 === 0 ? '' : b}`
  }).join('\r\n')
}

test('lists of names are never taken for the other encoding, however short', () => {
  const wrong: string[] = []
  const unsure: string[] = []
  for (let count = 1; count <= 40; count++) {
    for (const [encoding, text] of [
      ['gb18030', names(families, given, count)],
      ['big5', names(familiesTraditional, givenTraditional, count)],
    ] as const) {
      const found = recogniseEncoding(iconv.encode(text, encoding))
      if ('fault' in found) unsure.push(`${encoding} ${count}`)
      else if (found.encoding !== encoding) wrong.push(`${encoding} ${count}`)
    }
  }
  expect(wrong).toEqual([])
  // Of so few characters as one name has it may not be told; of a list it is.
  expect(unsure.filter((one) => Number(one.split(' ')[1]) > 5)).toEqual([])
})
