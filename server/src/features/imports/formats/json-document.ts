import { decodeWhole } from '../../../platform/text/text-encoding.ts'
import type { Bytes, Outcome } from './outcome.ts'
import { excerptOf } from './outcome.ts'
import type { Row } from '../describe/row-values.ts'

/** Larger documents do not exist among the lists libraries exchange; whoever has one writes it as lines. */
const largest = 64 * 1024 ** 2

/**
 * The records of one JSON document, at the places named: `sections[].entries[]`, or `{}` for the values of an object. What
 * their ancestors say of all below them is in `_up`.
 */
export async function* readJsonDocument(
  bytes: Bytes,
  paths: string[],
): AsyncGenerator<Outcome<Row>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > largest) {
      yield refused('size', `the document is larger than ${largest} bytes`, chunk)
      return
    }
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  const decoded = decodeWhole(content)
  if ('fault' in decoded) {
    yield refused('charset', decoded.fault, content)
    return
  }
  let document: unknown
  try {
    document = JSON.parse(decoded.text)
  } catch (error) {
    yield refused('json', (error as SyntaxError).message.slice(0, 200), content)
    return
  }
  let record = 0
  for (const path of paths) {
    const steps = path.split(/\.|(?=\[\]|\{\})/u).filter(Boolean)
    for (const raw of below(document, steps, {})) {
      record += 1
      yield { ok: true, position: { record, offset: record, length: 0 }, raw }
    }
  }
}

const refused = (reason: 'size' | 'json' | 'charset', detail: string, content: Uint8Array) =>
  ({
    ok: false,
    position: { record: 1, offset: 0, length: 0 },
    reason,
    detail,
    excerpt: excerptOf(content),
  }) as const

function* below(value: unknown, steps: string[], up: Row): Generator<Row> {
  if (value === null || typeof value !== 'object') return
  const [step, ...rest] = steps
  if (step === undefined) yield { ...value, _up: up }
  else if (step === '[]') {
    for (const one of Array.isArray(value) ? value : []) yield* below(one, rest, up)
  } else if (step === '{}') {
    for (const [key, one] of Object.entries(value)) {
      yield* below(typeof one === 'object' ? { ...one, _key: key } : one, rest, up)
    }
  } else yield* below((value as Row)[step], rest, { ...up, ...sayingsOf(value) })
}

/** What an ancestor says itself, without what is below it. */
const sayingsOf = (ancestor: object) =>
  Object.fromEntries(
    Object.entries(ancestor).filter(
      ([, value]) =>
        typeof value !== 'object' ||
        (value !== null &&
          Object.values(value as object).every((inner) => typeof inner !== 'object')),
    ),
  )
