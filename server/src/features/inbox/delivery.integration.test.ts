import { setTimeout as wait } from 'node:timers/promises'
import { describe, test, type TestContext } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { mailsTo, openMailGate } from '../../../test/mail.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../../test/worker.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { sendMail } from './inbox.ts'
import { isLong, shortForm } from '../../../test/long.ts'

/** Two workers, and one mail that one of them has taken and cannot get past a step; the other may pass. */
async function aMailStoppedAt(
  step: 'recipient' | 'accepted',
  { expect, onTestFinished }: TestContext,
  watchSeconds = 1,
) {
  const api = await startTestApi()
  const { groupCode } = await anInstitution(api, { name: { 'zh-CN': '测试馆' } })
  const recipient = `reader-${groupCode}@library.example`
  const workers = [1, 2].map(async () => {
    const gate = await openMailGate()
    return { gate, ...(await startWorker(api, { smtpUrl: gate.url, watchSeconds })) }
  })
  onTestFinished(async () => {
    for (const started of await Promise.allSettled(workers)) {
      if (started.status === 'rejected') continue
      await started.value.end()
      started.value.gate.close()
    }
    await untilNoWorkerIsConnected(api)
    await api.close()
  })

  const [one, other] = await Promise.all(workers)
  const stopped = [one!, other!].map(async (worker) => {
    await worker.gate.stopAt(step)
    return worker
  })
  // Ten workers start at once: what only puts in and looks waits longer for its connection than a reader would.
  await inInstitution(api.adminDb, groupCode, (trx) =>
    sendMail(trx, {
      groupCode,
      recipient,
      language: 'zh-CN',
      letter: 'test',
      content: { portalUrl: 'https://library.example' },
      cause: 'test',
    }),
  )
  const holder = await Promise.race(stopped)
  const free = holder === one ? other! : one!
  free.gate.goOn()

  const row = () =>
    inInstitution(api.adminDb, groupCode, (trx) =>
      trx
        .selectFrom('outgoing')
        .select(['tries', 'sentAt', 'recipient', 'content'])
        .where('groupCode', '=', groupCode)
        .executeTakeFirstOrThrow(),
    )
  return {
    holder,
    row,
    received: () => mailsTo(recipient),
    untilSent: () =>
      expect
        .poll(async () => (await row()).sentAt, { timeout: 240_000, interval: 100 })
        .not.toBeNull(),
  }
}

describe.concurrent('whatever happens to a worker', { timeout: 300_000 }, () => {
  test(`[F-28${shortForm}] killed before the hand-over, with the intervals of production: sent once, within 60 s`, async (context) => {
    const { annotate, expect } = context
    const most = isLong ? 60 : Infinity
    await annotate(`F-28 seconds until it is done again: ${most}`, 'figure')
    const { holder, untilSent, row, received } = await aMailStoppedAt('recipient', context, 10)

    const killedAt = performance.now()
    await holder.end('SIGKILL')
    await untilSent()
    const seconds = (performance.now() - killedAt) / 1000
    await annotate(`sent ${seconds.toFixed(1)} s after the kill`)

    expect(seconds).toBeLessThan(most)
    expect(await row()).toMatchObject({ tries: 2, recipient: null, content: {} })
    expect(await received()).toHaveLength(1)
  })

  test('[F-28] killed between the hand-over and the note: handed over again as the same mail, noted once', async (context) => {
    const { expect } = context
    const { holder, untilSent, row, received } = await aMailStoppedAt('accepted', context)
    expect(await received()).toHaveLength(1)
    expect((await row()).sentAt).toBeNull()

    await holder.end('SIGKILL')
    await untilSent()
    const [one, other, ...more] = await received()
    expect(more).toEqual([])
    expect(other!['Message-ID']).toBe(one!['Message-ID'])
    // Line by line the same, but for the line in which the server says when it came.
    const withoutTrace = ({ mimeMessage }: { mimeMessage: string }) =>
      mimeMessage.replace(/^Received:.*$/m, '')
    expect(withoutTrace(other!)).toBe(withoutTrace(one!))
    expect((await row()).tries).toBe(2)
  })

  test('[F-29] a worker that slept before the hand-over, and lost the job, sends nothing', async (context) => {
    const { expect } = context
    const { holder, untilSent, row, received } = await aMailStoppedAt('recipient', context)
    holder.signal('SIGSTOP')
    await untilSent()

    holder.gate.goOn()
    holder.signal('SIGCONT')
    await expect.poll(holder.log).toContain('no longer held by attempt 0')
    expect(await received()).toHaveLength(1)
    expect((await row()).tries).toBe(2)
  })

  test('[F-29] a worker that slept before the note, and lost the job, notes nothing', async (context) => {
    const { expect } = context
    const { holder, untilSent, row, received } = await aMailStoppedAt('accepted', context)
    holder.signal('SIGSTOP')
    await untilSent()
    const noted = await row()

    holder.gate.goOn()
    holder.signal('SIGCONT')
    await expect.poll(holder.log).toContain('no longer held by attempt 0')
    expect(await row()).toEqual(noted)
    expect(new Set((await received()).map((mail) => mail['Message-ID'])).size).toBe(1)
  })

  test('a worker that is asked to stop finishes what it began', async (context) => {
    const { expect } = context
    const { holder, row, received } = await aMailStoppedAt('recipient', context)

    const ended = holder.end('SIGTERM')
    await wait(1_000)
    holder.gate.goOn()
    expect(await ended).toBe(0)
    expect(await row()).toMatchObject({ tries: 1, sentAt: expect.any(Date) })
    expect(await received()).toHaveLength(1)
  })
})
