import { sign, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Argument, InvalidArgumentError, type Command } from 'commander'
import { sealUse } from '../features/audit/audit.ts'
import type { Database } from '../platform/stores/database.ts'
import {
  encryptColumn,
  isKept,
  keyedDigest,
  keyInUse,
  keyKinds,
  readKeys,
  decryptColumn,
  tokenKeys,
  type Key,
  type KeyKind,
  type KeyRing,
} from '../platform/security/keys.ts'
import type { OutputOptions } from '../platform/progress.ts'
import { confirmAction, yesOption, type ConfirmOptions } from '../platform/confirm-action.ts'
import { addKey, makeMissingKeys, retirable, retireKey } from './change.ts'
import { rewrap, type RewrapResult } from './rewrap.ts'
import { keyUsage, usesOf, type KeyUsage } from './usage.ts'

/** Rows of every institution are counted: the operator's own connection. */
type WithStores = (work: (opened: { adminDb: Database }) => Promise<void>) => Promise<void>

/** `shulin keys …`: what they print is numbers and dates, never a key. */
export function keysCommands(program: Command, file: string | undefined, withStores: WithStores) {
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
    .action((kind: KeyKind, { after, json }: OutputOptions & { after: number }) => {
      const added = addKey(named(file), kind, new Date(Date.now() + after * 60_000))
      const { id, usedFrom } = added
      if (json) console.log(JSON.stringify({ kind, id, usedFrom }))
      else console.log(`${kind} key ${id}, used for new rows from ${usedFrom} on`)
    })

  keys
    .command('make')
    .description('make the first key of every kind that has none yet')
    .option('--json', 'print the result as JSON')
    .action(({ json }: OutputOptions) => {
      const made = makeMissingKeys(named(file))
      if (json) console.log(JSON.stringify({ made }))
      else console.log(made.length === 0 ? 'every kind has its key' : `made: ${made.join(', ')}`)
    })

  keys
    .command('list')
    .description('list the keys, without what is secret')
    .option('--json', 'print the list as JSON')
    .action(({ json }: OutputOptions) => {
      const listed = list(readKeys(existing(file)))
      if (json) console.log(JSON.stringify(listed))
      else {
        for (const { kind, id, madeAt, state } of listed) {
          console.log([kind.padEnd(8), String(id).padStart(5), madeAt, state].join('  '))
        }
      }
    })

  keys
    .command('usage')
    .description('count the rows that need each key')
    .option('--json', 'print the result as JSON')
    .action(({ json }: OutputOptions) =>
      withStores(async ({ adminDb }) => {
        const ring = readKeys(existing(file))
        const used = await keyUsage(adminDb, ring)
        const listed = list(ring).map((key) => ({ ...key, uses: usesOf(used, key.kind, key.id) }))
        if (json) return console.log(JSON.stringify(listed))
        for (const { kind, id, state, uses } of listed) {
          console.log(`${kind.padEnd(8)}  ${String(id).padStart(5)}  ${state}`)
          for (const one of uses) console.log(`    ${inWords(one)}`)
          if (uses.length === 0) console.log('    nothing needs it')
        }
      }),
    )

  keys
    .command('rewrap')
    .description('give the newest key to whatever can be made again without its owner')
    .option('--json', 'print the result as JSON')
    .action(({ json }: OutputOptions) =>
      withStores(async ({ adminDb }) => {
        const rewrapped = await rewrap(adminDb, readKeys(existing(file)))
        if (json) console.log(JSON.stringify(rewrapped))
        else rewrapped.forEach(tell)
        if (rewrapped.some(({ failed }) => failed.length > 0)) process.exitCode = 1
      }),
    )

  keys
    .command('retire')
    .description('forget a key for good: nothing made with it is read or verified any more')
    .addArgument(kind())
    .argument('<id>', 'its number', wholeNumber)
    .option('--give-up-seals', 'although days of the audit trail are sealed with it')
    .option(...yesOption)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nRefused while anything needs the key: see shulin keys usage.')
    .action((kind: KeyKind, id: number, { json, giveUpSeals, ...sure }: RetireOptions) => {
      const ring = readKeys(existing(file))
      retirable(ring, kind, id)
      return withStores(async ({ adminDb }) => {
        const uses = usesOf(await keyUsage(adminDb, ring), kind, id)
        const seals = uses.find(({ holds }) => holds === sealUse.holds)
        const needing = uses.filter((one) => one !== seals || !giveUpSeals)
        if (needing.length > 0) {
          const told = needing.map(inWords).join('\n  ')
          throw new Error(`The ${kind} key ${id} is still needed, and stays:\n  ${told}`)
        }
        const given = seals ? ` ${seals.rows} ${seals.holds} can be verified by it no longer.` : ''
        await confirmAction(
          `The ${kind} key ${id} is forgotten for good; no row needs it.${given} A backup of before needs the copy of ${named(file)} that has it.`,
          sure,
        )
        retireKey(existing(file), kind, id)
        if (json) console.log(JSON.stringify({ kind, id }))
        else console.log(`${kind} key ${id} is forgotten`)
      })
    })

  keys
    .command('check')
    .description('sign, hash and hide something with every key, and undo it')
    .option('--json', 'print the result as JSON')
    .action(({ json }: OutputOptions) => {
      const ring = readKeys(existing(file))
      const checked = keyKinds.flatMap((kind) => checkKind(ring, kind))
      if (json) console.log(JSON.stringify(checked))
      else for (const { kind, id } of checked) console.log(`✓ ${kind} ${id}`)
    })
}

interface RetireOptions extends OutputOptions, ConfirmOptions {
  giveUpSeals?: true
}

const inWords = ({ rows, holds, ends }: KeyUsage) => `${rows} ${holds}: ${ends}`

function tell({ holds, rows, failed }: RewrapResult) {
  console.log(`${failed.length === 0 ? '✓' : '✗'} ${rows} ${holds}`)
  for (const { row, reason } of failed.slice(0, 20)) console.log(`    ${row}: ${reason}`)
  if (failed.length > 20) console.log(`    … and ${failed.length - 20} more`)
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
  column: (ring) => decryptColumn(ring, encryptColumn(ring, '书林', 'check'), 'check') === '书林',
}
