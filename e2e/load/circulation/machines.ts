import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import type { Role } from '@shulin/contract/endpoint'
import { addMachine } from '../../../server/src/features/self-check/machines.ts'
import { putStaff } from '../../../server/src/features/staff/staff.ts'
import { freePort } from '../../../server/test/cluster.ts'
import { asking, atMachine } from '../../../server/test/self-check.ts'
import { quantile } from '../pairs.ts'
import { addCopiesAndReaders, type Library } from './library.ts'

const groupCode = '100041'
const copiesOfAVisit = 3
/** Copies and cards of their own: other measurements of the same library have theirs. */
const named = 'hall'

/**
 * How long readers wait at machines that are all in use: each machine serves one reader after another without a pause. A visit looks at the
 * card, looks at three copies and lends them, renews one, brings all back, and goes. Every message is timed at the machine, over TLS, and every answer is looked at.
 */
export async function measureMachines(
  library: Library,
  { machines, visits }: { machines: number; visits: number },
) {
  const { within } = library.institutionOf(groupCode)
  await addCopiesAndReaders(library, groupCode, {
    copies: machines * copiesOfAVisit,
    readers: machines,
    named,
  })
  const { locationId } = await within((trx) =>
    trx
      .selectFrom('item')
      .select('locationId')
      .where('barcode', '=', `${named}1`)
      .executeTakeFirstOrThrow(),
  )
  const known = { account: 'machines', name: '管理员', roles: ['admin'] as Role[] }
  await putStaff(library.db, groupCode, known)
  const { id } = await within((trx) =>
    trx
      .selectFrom('staff')
      .select('id')
      .where('account', '=', known.account)
      .executeTakeFirstOrThrow(),
  )
  const registered = []
  for (let number = 0; number < machines; number += 1) {
    const context = { groupCode, staff: { id, ...known }, locale: 'zh-CN' } as const
    const form = {
      name: `自助机 ${number}`,
      login: `${named}-${number}`,
      locationId,
      institutionId: '',
      charset: 'utf-8',
      language: 'zh-CN',
      // The card is enough: how long a password takes to check is meant to be long, and measured elsewhere.
      asksSecret: false,
    } as const
    registered.push(await within((trx) => addMachine(trx, context, form)))
  }

  const running = await startSelfCheck(library)
  const took: number[] = []
  const wires = []
  for (const { machine, secret } of registered) {
    wires.push(await atMachine(library, running.port, { ...machine, secret }))
  }
  const begunAt = performance.now()
  await Promise.all(
    wires.map(async (wire, machine) => {
      const card = `${named}${machine + 1}`
      const first = machine * copiesOfAVisit
      const copies = Array.from({ length: copiesOfAVisit }, (_, n) => `${named}${first + n + 1}`)
      const ask = async (message: Parameters<typeof wire.ask>[0], isDone = true) => {
        const sentAt = performance.now()
        const answer = await wire.ask(message)
        took.push(performance.now() - sentAt)
        const { ok = '1' } = answer.fixed as { ok?: string }
        if (isDone && ok !== '1') throw new Error(`${message.code}: ${JSON.stringify(answer)}`)
      }
      for (let visit = 0; visit < visits; visit += 1) {
        await ask(asking.patron(card))
        for (const barcode of copies) {
          await ask(asking.copy(barcode))
          await ask(asking.lend(card, barcode))
        }
        // The rules may say no to what was lent today: it is answered all the same.
        await ask(asking.renew(card, copies[0]!), false)
        for (const barcode of copies) await ask(asking.take(barcode))
        await ask(asking.end(card), false)
      }
    }),
  )
  const seconds = (performance.now() - begunAt) / 1000
  for (const { close } of wires) close()
  await running.stop()
  return {
    machines,
    messages: took.length,
    messagesPerSecond: took.length / seconds,
    p50Ms: quantile(0.5, took),
    p95Ms: quantile(0.95, took),
    mostMs: Math.max(...took),
  }
}

/** The process that answers machines, as in production, with the certificate of this machine's services. */
async function startSelfCheck({ environment, config }: Library) {
  const port = freePort()
  const folder = dirname(config.storesCaFile!)
  const child = spawn(process.execPath, ['server/src/self-check.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      SELF_CHECK_PORT: String(port),
      SELF_CHECK_CERTIFICATE_FILE: join(folder, 'server.crt'),
      SELF_CHECK_KEY_FILE: join(folder, 'server.key'),
    },
  })
  const ended = once(child, 'exit')
  const ready = Promise.withResolvers<void>()
  child.stdout.on('data', (text: Buffer) => {
    if (text.includes('self-check ready')) ready.resolve()
  })
  void ended.then(() => ready.reject(new Error('the self-check process ended')))
  await ready.promise
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
