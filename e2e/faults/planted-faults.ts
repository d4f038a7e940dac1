import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acknowledgedWrites, type Violation } from './checker.ts'
import type { Operation } from './history.ts'
import type { Installation } from './installation.ts'
import { underLoad, type Load } from './load.ts'
import { loseCommits } from './lost-commits.ts'
import { signalAll, untilGone } from './processes.ts'
import { loseWorkers } from './worker-faults.ts'

// The same faults with one protection taken away: the checker has to find what is then wrong.

export function plantedFaults(installation: () => Installation) {
  test('the key of a write is not unique: found doubled', async () => {
    const { violations, withKey } = await plantOnce(installation())
    expect(kindsOf(violations, withKey)).toContain('doubled')
  })

  test('a write is sent again without its key: found doubled', async () => {
    const { violations, withoutKey } = await plantOnce(installation())
    expect(kindsOf(violations, withoutKey)).toContain('doubled')
  })

  test('PostgreSQL does not wait for the disk, and the power fails: what was acknowledged is found lost', async () => {
    const { violations } = await plantOnce(installation())
    expect(violations.map(({ kind }) => kind)).toContain('lost')
  })

  test('a job has a lease and no fence: its effect is found doubled', async () => {
    const { violations, unfenced } = await loseWorkers(installation())
    expect(kindsOf(violations, [unfenced.note])).toEqual(['effect doubled'])
  })
}

/** What was found of these writes. */
const kindsOf = (violations: Violation[], notes: string[]) => [
  ...new Set(
    violations
      .filter(({ says }) => notes.some((note) => says.includes(note)))
      .map(({ kind }) => kind),
  ),
]

let planting: ReturnType<typeof plant> | undefined

/** All of them are planted in one load: each shows in writes of its own. */
const plantOnce = (portal: Installation) => (planting ??= plant(portal))

async function plant(portal: Installation) {
  const written: { withKey: Operation[]; withoutKey: Operation[] } = { withKey: [], withoutKey: [] }
  const { violations } = await underLoad(portal, { mayRepeatMail: true }, async (load) => {
    await sql`alter table idempotency drop constraint i11_one_effect_per_key`.execute(
      portal.adminDb,
    )
    try {
      const readers = Array.from({ length: 8 }, (_, at) => load.reader({ sendsKey: at % 2 === 0 }))
      // Until a renewal of either kind was sent again.
      while (!Object.values(written).every((writes) => writes.some(isSentAgain)))
        for (const [at, writes] of (await loseCommits(portal, load, 1, readers)).entries())
          written[at % 2 === 0 ? 'withKey' : 'withoutKey'].push(...writes)
    } finally {
      await sql`
        truncate idempotency;
        alter table idempotency
          add constraint i11_one_effect_per_key primary key (group_code, actor, key)`.execute(
        portal.adminDb,
      )
    }
    await failPowerTooEarly(portal, load)
  })
  const notesOf = (writes: Operation[]) => writes.map(({ note }) => note)
  return {
    violations,
    withKey: notesOf(written.withKey),
    withoutKey: notesOf(written.withoutKey),
  }
}

/** A copy that is lent is not lent again, whatever the key; a loan is renewed again. */
const isSentAgain = ({ kind, attempts }: Operation) => kind === 'renew' && attempts.length > 1

/** PostgreSQL acknowledges what the disk does not have yet, and the power fails. */
async function failPowerTooEarly(portal: Installation, { history }: Load) {
  const { heal } = await acknowledgeTooEarly(portal)
  const from = acknowledgedWrites(history)
  await expect.poll(() => acknowledgedWrites(history) - from).toBeGreaterThan(20)
  await portal.disk?.cutPower()
  const processes = portal.processesOf('postgres')
  signalAll(processes, 'SIGKILL')
  await untilGone(processes)
  await portal.disk?.powerOn()
  await portal.start('postgres')
  await heal()
}

/**
 * Without fsync the kernel has what was acknowledged, and the disk has not: cutting the power loses it. Where we may
 * not mount a disk whose power can be cut, PostgreSQL acknowledges what it has in its own memory only
 * (synchronous_commit = off), and its end alone loses it: another place for the same fault.
 */
async function acknowledgeTooEarly({ askAsSuperuser, disk }: Installation) {
  const [planted, removed] = disk
    ? ['alter system set fsync = off', 'alter system reset fsync']
    : [
        `alter system set synchronous_commit = off; alter system set wal_writer_delay = '10s'`,
        'alter system reset synchronous_commit; alter system reset wal_writer_delay',
      ]
  // What is there is safe: only what comes now is at stake.
  await askAsSuperuser(`checkpoint; ${planted}; select pg_reload_conf()`)
  return { heal: () => askAsSuperuser(`${removed}; select pg_reload_conf()`) }
}
