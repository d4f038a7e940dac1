import { expect, test } from 'vitest'
import { SystemAway } from '../../features/circulation/library-system.ts'
import { allAt, readMessage, textAt, writeMessage } from './ncip-xml.ts'

test('what is written can be read, whatever it is made of', () => {
  const xml = writeMessage('LookupUser', [
    ['UserId', [['UserIdentifierValue', '<读者 & "1"> \u0000']]],
    ['UserElementType', 'Name Information'],
    ['UserElementType', 'Block Or Trap'],
  ])
  const message = readMessage(xml)
  expect(textAt(message, 'LookupUser/UserId/UserIdentifierValue')).toBe('<读者 & "1">')
  expect(allAt(message, 'LookupUser/UserElementType').map(({ text }) => text)).toEqual([
    'Name Information',
    'Block Or Trap',
  ])
})

test('another prefix or none is the same message, another namespace is not', () => {
  const plain = '<NCIPMessage xmlns="http://www.niso.org/2008/ncip"><Problem/></NCIPMessage>'
  expect(allAt(readMessage(plain), 'Problem')).toHaveLength(1)
  const others = plain.replace('2008/ncip', '2008/other')
  expect(() => readMessage(others)).toThrow(SystemAway)
})

test('a document type, an entity, half a message and no message at all cannot be read', () => {
  const root = '<NCIPMessage xmlns="http://www.niso.org/2008/ncip">'
  const wrong = [
    `<!DOCTYPE NCIPMessage [<!ENTITY x SYSTEM "file:///etc/passwd">]>${root}&x;</NCIPMessage>`,
    `<?xml version="1.0"?><!-- --><!DOCTYPE a>${root}</NCIPMessage>`,
    `${root}&x;</NCIPMessage>`,
    `${root}<LookupUserResponse>`,
    '<html><body>502</body></html>',
    `${root}${'<Ext>'.repeat(40)}${'</Ext>'.repeat(40)}</NCIPMessage>`,
    '',
  ]
  for (const xml of wrong) expect(() => readMessage(xml)).toThrow(SystemAway)
})
