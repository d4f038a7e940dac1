import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Violation } from './checker.ts'
import type { Installation } from './installation.ts'
import { underLoad } from './load.ts'
import { loseCommits } from './lost-commits.ts'
import { signalAll, untilGone } from './processes.ts'
import { sleepThroughLease } from './worker-faults.ts'

// The same faults with one protection taken away: the checker has to find what is then wrong.

export function plantedFaults(installation: () => Installation) {
  test('the key of a write is not unique: found doubled', async () => {
    const portal = installation()
    await sql`alter table idempotency drop constraint i11_one_effect_per_key`.execute(
      portal.adminDb,
    )
    try {
      const { violations } = await underLoad(portal, { mayRepeatMail: true }, (load) =>
        loseCommits(portal, load, 8),
      )
      expect(kindsOf(violations)).toContain('doubled')
    } finally {
      await sql`
        truncate idempotency;
        alter table idempotency
          add constraint i11_one_effect_per_key primary key (group_code, actor, key)`.execute(
        portal.adminDb,
      )
    }
  })

  test('a write is sent again without its key: found doubled', async () => {
    const portal = installation()
    const { violations } = await underLoad(
      portal,
      { mayRepeatMail: true, sendsKey: false },
      (load) => loseCommits(portal, load, 8),
    )
    expect(kindsOf(violations)).toContain('doubled')
  })

  test('a job has a lease and no fence: its effect is found doubled', async () => {
    const { violations, unfenced } = await sleepThroughLease(installation())
    const found = violations.filter(({ says }) => says.includes(unfenced.note))
    expect(kindsOf(found)).toEqual(['effect doubled'])
  })

  test('PostgreSQL does not wait for the disk, and the power fails: what was acknowledged is found lost', async () => {
    const portal = installation()
    const { violations } = await underLoad(portal, { mayRepeatMail: true }, async () => {
      const { heal } = await acknowledgeTooEarly(portal)
      await wait(2_000)
      await portal.disk?.cutPower()
      const processes = portal.processesOf('postgres')
      signalAll(processes, 'SIGKILL')
      await untilGone(processes)
      await portal.disk?.powerOn()
      await portal.start('postgres')
      await heal()
    })
    expect(kindsOf(violations)).toContain('lost')
  })
}

const kindsOf = (violations: Violation[]) => [...new Set(violations.map(({ kind }) => kind))]

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
