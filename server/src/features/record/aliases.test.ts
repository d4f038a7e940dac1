import { expect, test } from 'vitest'
import { readAliases } from './aliases.ts'

test('a file of other names is read line by line; values may have commas', () => {
  expect(readAliases('scheme,value,recordId\r\nopac,0000123,7\n\nqr,a,b/c,8\n')).toEqual([
    { scheme: 'opac', value: '0000123', recordId: 7 },
    { scheme: 'qr', value: 'a,b/c', recordId: 8 },
  ])
})

test.each(['opac,0000123', 'opac,,7', ',x,7', 'opac,x,-7', 'opac,x,0', 'a b,x,7'])(
  'a line such as "%s" is refused, with its number',
  (line) => {
    expect(() => readAliases(`opac,1,1\n${line}`)).toThrow(
      expect.objectContaining({ details: { line: 2 } }) as Error,
    )
  },
)
