import { sign, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Argument, InvalidArgumentError, type Command } from 'commander'
import {
  hideColumn,
  isKept,
  keyedDigest,
  keyInUse,
  keyKinds,
  readKeys,
  showColumn,
  tokenKeys,
  type Key,
  type KeyKind,
  type KeyRing,
} from '../platform/keys.ts'
import type { Told } from '../platform/progress.ts'
import { addKey, makeMissingKeys, retireKey } from './change.ts'

/** `shulin keys …`: what they print is numbers and dates, never a key. */
export function keysCommands(program: Command, file: string | undefined) {
  const keys = program
    .command('keys')
    .description('the keys of this installation: token, pepper, column')
    .addHelpText(
      'after',
      '\nThe file is named by KEYS_FILE; docs/operations.md says how keys are changed.',
    )
  const kind = () => new Argument('<kind>', 'what it is for').choices(keyKinds)

  keys
    .command('add')
    .description('make a key; it is known at once and used for new rows a little later')
    .addArgument(kind())
    .option('--after <minutes>', 'when it comes into use', minutes, 10)
    .option('--json', 'print the result as JSON')
    .action((kind: KeyKind, { after, json }: Told & { after: number }) => {
      const added = addKey(named(file), kind, new Date(Date.now() + after * 60_000))
      const { id, usedFrom } = added
      if (json) console.log(JSON.stringify({ kind, id, usedFrom }))
      else console.log(`${kind} key ${id}, used for new rows from ${usedFrom} on`)
    })

  keys
    .command('make')
    .description('make the first key of every kind that has none yet')
    .option('--json', 'print the result as JSON')
    .action(({ json }: Told) => {
      const made = makeMissingKeys(named(file))
      if (json) console.log(JSON.stringify({ made }))
      else console.log(made.length === 0 ? 'every kind has its key' : `made: ${made.join(', ')}`)
    })

  keys
    .command('list')
    .description('list the keys, without what is secret')
    .option('--json', 'print the list as JSON')
    .action(({ json }: Told) => {
      const listed = list(readKeys(existing(file)))
      if (json) console.log(JSON.stringify(listed))
      else {
        for (const { kind, id, madeAt, state } of listed) {
          console.log([kind.padEnd(8), String(id).padStart(5), madeAt, state].join('  '))
        }
      }
    })

  keys
    .command('retire')
    .description('forget a key for good: nothing made with it is read or verified any more')
    .addArgument(kind())
    .argument('<id>', 'its number', wholeNumber)
    .option('--json', 'print the result as JSON')
    .action((kind: KeyKind, id: number, { json }: Told) => {
      retireKey(existing(file), kind, id)
      if (json) console.log(JSON.stringify({ kind, id }))
      else console.log(`${kind} key ${id} is forgotten`)
    })

  keys
    .command('check')
    .description('sign, hash and hide something with every key, and undo it')
    .option('--json', 'print the result as JSON')
    .action(({ json }: Told) => {
      const ring = readKeys(existing(file))
      const checked = keyKinds.flatMap((kind) => checkKind(ring, kind))
      if (json) console.log(JSON.stringify(checked))
      else for (const { kind, id } of checked) console.log(`✓ ${kind} ${id}`)
    })
}

function named(file: string | undefined) {
  if (file === undefined) throw new Error('KEYS_FILE is not set')
  return file
}

function existing(file: string | undefined) {
  if (!existsSync(named(file))) {
    throw new Error(`${named(file)} is not there yet: shulin keys make makes it`)
  }
  return named(file)
}

function wholeNumber(text: string) {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
const minutes = wholeNumber

const list = (ring: KeyRing) =>
  keyKinds.flatMap((kind) =>
    ring[kind].map((key) => ({
      kind,
      id: key.id,
      madeAt: key.madeAt,
      usedFrom: key.usedFrom,
      state: stateOf(ring, kind, key),
    })),
  )

function stateOf(ring: KeyRing, kind: KeyKind, key: Key) {
  if (!isKept(key)) return `retired ${key.retiredAt}`
  if (new Date(key.usedFrom) > new Date()) return `used from ${key.usedFrom}`
  return keyInUse(ring, kind).id === key.id ? 'in use' : 'reads old rows'
}

/** Does with every key of a kind what the portal does with it. */
function checkKind(ring: KeyRing, kind: KeyKind) {
  return ring[kind].filter(isKept).map((key) => {
    // As if this one were in use: each is tried, not only the newest.
    const alone = { ...ring, [kind]: [{ ...key, usedFrom: key.madeAt }] }
    if (!undoes[kind](alone)) throw new Error(`the ${kind} key ${key.id} does not do its work`)
    return { kind, id: key.id }
  })
}

const undoes: Record<KeyKind, (ring: KeyRing) => boolean> = {
  token: (ring) => {
    const { kid, privateKey, publicKeys } = tokenKeys(ring)
    const signed = Buffer.from('书林')
    return verify(null, signed, publicKeys.get(kid)!, sign(null, signed, privateKey))
  },
  pepper: (ring) => {
    const { keyId, digest } = keyedDigest(ring, '书林')
    return keyedDigest(ring, '书林', keyId).digest.equals(digest)
  },
  column: (ring) => showColumn(ring, hideColumn(ring, '书林', 'check'), 'check') === '书林',
}
