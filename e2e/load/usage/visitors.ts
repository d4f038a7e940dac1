// Visitors who use databases, in a process of their own: at a steady rate, each another one, whatever comes back. The parent tells
// where, how fast and how long; what was answered is told at the end. It is the last to get a processor: it stands for other
// people's machines.
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { noteDatabaseVisit } from '@shulin/contract/usage'
import { openSocket, requestText, type Socket } from '../connection.ts'

export interface VisitOrders {
  port: number
  databases: string[]
  perSecond: number
  seconds: number
  groupCode: string
  /** Tells the visitors of one run from those of another. */
  run: string
}

export interface VisitReport {
  sent: number
  /** Those that were told they count. */
  answered: number
  failed: number
}

async function visit({ port, databases, perSecond, seconds, groupCode, run }: VisitOrders) {
  const free: Socket[] = []
  const report: VisitReport = { sent: 0, answered: 0, failed: 0 }
  async function visitOnce(n: number) {
    const request = requestText({
      port,
      method: 'POST',
      path: noteDatabaseVisit.path,
      headers: {
        groupcode: groupCode,
        mappingpath: 'demo',
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        cookie: `__Host-visit=${run}-${n}`,
      },
      body: JSON.stringify({ id: databases[n % databases.length] }),
    })
    try {
      const socket = free.pop() ?? (await openSocket(port))
      report.sent += 1
      const reply = await socket.ask(request)
      if (reply.includes('"success":true')) report.answered += 1
      else report.failed += 1
      free.push(socket)
    } catch {
      report.failed += 1
    }
  }
  const visits: Promise<void>[] = []
  const begunAt = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const early = begunAt + (n / perSecond) * 1_000 - performance.now()
    if (early > 1) await wait(early)
    visits.push(visitOnce(n))
  }
  await Promise.all(visits)
  for (const { close } of free) close()
  return report
}

setPriority(19)
process.once('message', (orders: VisitOrders) => {
  void visit(orders).then((report) => {
    process.send!(report)
    process.disconnect()
  })
})
