import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { charsets, checksumOf, decodeFrame, encodeFrame, type Charset } from './codec.ts'
import { largestFrame, openFrames } from './frames.ts'
import { fieldOf, fieldsOf, messageOf, type AnyMessage } from './messages.ts'

const bytes = (text: string, charset: BufferEncoding = 'utf8') => Buffer.from(text, charset)
const read = (text: string, charset: Charset = 'utf-8') => decodeFrame(bytes(text), { charset })

// As programs of others write them: pysip2 and the SIP2 client for Python.
const golden = [
  '9300CN100041.hall-1|COa secret|CPhall|AY4AZF2A6',
  '9900802.00AY4AZFC9D',
  '941AY3AZFDFA',
  '6301920261117    093000  Y       AO100041|AA20260017|AC|AD密码|BP1|BQ5|AY4AZEB73',
  '11NN20261117    09300020261117    093000AO100041|AA20260017|ABB0042|AC|BON|BIN|AY4AZECA0',
  '121NUY20261117    093000AO100041|AA20260017|ABB0042|AJ红楼梦|AH20261217    235959|AF应还日 2026-12-17|AY4AZDD3E',
  '160N20261117    093000AO|AA20260017|AFa|AFb|AY4AZF40D',
  '09N20160419    12200820160419    122008APReading Room 1|AO830|AB830$28170815|AC|AY2AZEB80',
  '09N20160419    12171320160419    121713APReading Room 1|AO830|AB830$28170815|AC|AY2AZEB7C',
  '97AZFEF5',
]

test('messages that others wrote are read, and written again byte by byte', () => {
  for (const text of golden) {
    const decoded = read(text)
    if ('fault' in decoded) throw new Error(`${text}: ${decoded.fault}`)
    const { message, sequence, hasChecksum } = decoded
    expect(hasChecksum).toBe(true)
    const again = encodeFrame(message, { charset: 'utf-8', trailer: { sequence } })
    expect(again.toString()).toBe(`${text}\r`)
  }
})

test('a message is taken apart by its layout', () => {
  const decoded = read(golden[4]!)
  expect(decoded).toMatchObject({
    sequence: '4',
    message: {
      code: '11',
      fixed: { renewalPolicy: 'N', noBlock: 'N', at: '20261117    093000' },
    },
  })
  const { message } = decoded as { message: AnyMessage }
  expect(fieldOf(message, 'AB')).toBe('B0042')
  expect(fieldOf(message, 'AC')).toBe('')
  expect(fieldOf(message, 'ZZ')).toBeUndefined()
  const refused = read(golden[6]!) as { message: AnyMessage }
  expect(fieldsOf(refused.message, 'AF')).toEqual(['a', 'b'])
})

test('what cannot be read has a name, and nothing is thrown', () => {
  const faults = [
    ['', 'truncated'],
    ['1', 'truncated'],
    ['42whatever', 'unknown message'],
    ['1119960212', 'truncated'],
    ['11YN19960212    10051419960212    100514A', 'fields'],
    ['941AY3AZFDFB', 'checksum'],
    ['9300CN100041.hall-1|COb secret|CPhall|AY4AZF2A6', 'checksum'],
    ['941\u0000|', 'fields'],
  ] as const
  expect(faults.map(([text]) => read(text))).toEqual(faults.map(([, fault]) => ({ fault })))
  expect(decodeFrame(Buffer.from([0x39, 0x34, 0x31, 0xff]), { charset: 'utf-8' })).toEqual({
    fault: 'charset',
  })
})

test('a sum that fits nothing is passed where the system is known for it', () => {
  const frame = bytes('941AY3AZ0000')
  expect(decodeFrame(frame, { charset: 'utf-8', checksums: 'ignore' })).toMatchObject({
    sequence: '3',
  })
})

test('the second byte of a character may be a bar in GB 18030, and separates nothing', () => {
  // 0x85 0x7C is one character.
  const frame = Buffer.concat([bytes('941AF'), Buffer.from([0x85, 0x7c]), bytes('|AGb|')])
  const decoded = decodeFrame(frame, { charset: 'gb18030' })
  const { message } = decoded as { message: AnyMessage }
  expect(message.fields.map(([id]) => id)).toEqual(['AF', 'AG'])
  expect(fieldOf(message, 'AF')).toMatch(/^.$/u)
})

test('nobody’s title adds a field, ends a message or grows over its limit', () => {
  const title = `红楼梦|AF伪造\r\n101${'长'.repeat(200)}`
  const frame = encodeFrame(messageOf('94', { ok: '1' }, [['AJ', title]]), {
    charset: 'utf-8',
    trailer: { sequence: '1' },
  })
  expect(frame.indexOf('\r')).toBe(frame.length - 1)
  const { message } = decodeFrame(frame.subarray(0, -1), { charset: 'utf-8' }) as {
    message: AnyMessage
  }
  expect(message.fields).toHaveLength(1)
  const [value] = fieldsOf(message, 'AJ')
  expect(Buffer.byteLength(value!)).toBeLessThanOrEqual(255)
  expect(value).toMatch(/^红楼梦 AF伪造 {2}101长+$/)
})

// Text that every charset has, or that a charset of its own is tried with.
const textIn: Record<Charset, fc.Arbitrary<string>> = {
  'utf-8': fc.string({ unit: 'grapheme', maxLength: 60 }),
  gb18030: fc.string({
    unit: fc.constantFrom('红', '楼', '夢', '丂', ' ', 'a', 'Z', '9', '-'),
    maxLength: 60,
  }),
  cp850: fc.string({
    unit: fc.constantFrom('É', 'ö', 'ß', ' ', 'a', 'Z', '9', '-'),
    maxLength: 60,
  }),
}
/** What the codec replaces is not sent here. */
const isPlain = (text: string) => !/[|\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)
const anyMessage = (charset: Charset) =>
  fc.record({
    charset: fc.constant(charset),
    sequence: fc.constantFrom('0', '5', '9'),
    fields: fc.array(
      fc.tuple(fc.constantFrom('AA', 'AB', 'AF', 'AJ', 'ZX'), textIn[charset].filter(isPlain)),
      { maxLength: 8 },
    ),
  })
const sent = fc.oneof(...charsets.map(anyMessage))

test('what is written is read back, whatever stands in it', () => {
  fc.assert(
    fc.property(sent, ({ charset, sequence, fields }) => {
      const message = messageOf('94', { ok: '1' }, fields)
      const frame = encodeFrame(message, { charset, trailer: { sequence } })
      expect(decodeFrame(frame.subarray(0, -1), { charset })).toEqual({
        message,
        sequence,
        hasChecksum: true,
      })
    }),
  )
})

test('a byte that changed on the way is noticed', () => {
  fc.assert(
    fc.property(
      sent,
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      ({ charset, fields }, at, change) => {
        const message = messageOf('94', { ok: '1' }, fields)
        const frame = encodeFrame(message, { charset, trailer: { sequence: '1' } }).subarray(0, -1)
        const broken = Buffer.from(frame)
        // The sum itself is written in two cases: of its digits another value is a change, another case is none.
        const place = at % (frame.length - 6)
        broken[place] = (broken[place]! + change) % 256
        expect(decodeFrame(broken, { charset })).toEqual({ fault: 'checksum' })
      },
    ),
  )
})

test('no bytes whatever are too much for whoever reads them', () => {
  const anyFrame = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(fc.constantFrom(...golden), fc.nat(), fc.uint8Array({ maxLength: 5 }))
      .map(([text, at, junk]) => {
        const cut = at % (text.length + 1)
        return Buffer.concat([bytes(text.slice(0, cut)), junk, bytes(text.slice(cut + 3))])
      }),
  )
  fc.assert(
    fc.property(anyFrame, fc.constantFrom(...charsets), (frame, charset) => {
      const decoded = decodeFrame(frame, { charset })
      expect('fault' in decoded || decoded.message.code.length === 2).toBe(true)
    }),
  )
})

test('however a stream is cut on the way, the same frames come out of it', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 })
  const ends = fc.constantFrom('\r', '\r\n', '\r\r', '\n\r')
  fc.assert(
    fc.property(fc.shuffledSubarray(golden), cuts, ends, (texts, lengths, end) => {
      const stream = bytes(texts.map((text) => `${text}${end}`).join(''))
      const frames = openFrames()
      const out: string[] = []
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const length = lengths[turn % lengths.length]!
        const chunk = frames.push(stream.subarray(at, at + length))
        expect(chunk.isTooLong).toBe(false)
        out.push(...chunk.frames.map((frame) => frame.toString()))
        at += length
      }
      // A line feed before the end belongs to the frame: nobody sends it there.
      expect(out.map((text) => text.trim())).toEqual(texts)
      expect(frames.isInside).toBe(false)
    }),
  )
})

test('a frame without an end is given up, and keeps nothing that came before it', () => {
  const frames = openFrames()
  const first = frames.push(bytes(`941\r${'x'.repeat(largestFrame)}`))
  expect(first.frames.map(String)).toEqual(['941'])
  expect(first.isTooLong).toBe(false)
  expect(frames.push(bytes('x'))).toEqual({ frames: [], isTooLong: true })
})

test('the sum is the one others count', () => {
  expect(checksumOf(bytes('941AY3AZ'))).toBe('FDFA')
})
