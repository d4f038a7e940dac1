// The swarm, in a process of its own: searches with filters nobody chose, from ever other addresses, at a steady rate
// whatever comes back. Its parent tells it where, how fast and how long; it tells what came back. It is the last to get a
// processor: it stands for other people's machines, and must not take this one away from those it asks.
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { searchAll } from '@shulin/contract/search'
import { openSocket, requestText, type Socket } from '../connection.ts'

export interface Orders {
  port: number
  addresses: number
  perSecond: number
  seconds: number
  groupCode: string
}

export interface Report {
  asked: number
  statuses: Record<string, number>
  /** How long those waited who were turned away. */
  shedMilliseconds: number[]
  /** What asking took of the processor, which the one that answers has not got. */
  processorMs: number
}

/** More than this are not left open at once: who is not answered cannot be asked for ever. */
const mostOpen = 200
const words = [
  'history',
  'china',
  'science',
  '历史',
  '文学',
  'art',
  'water',
  '法律',
  'music',
  '经济',
]
const choices: Record<string, string[]> = {
  docCode: ['book', 'journal', 'e-book', 'thesis', 'map'],
  langCode: ['chi', 'eng', 'jpn', 'ger', 'fre'],
  resourceType: ['1', '2'],
  countryCode: ['CN', 'US', 'GB', 'DE', 'JP'],
  libCode: ['QX1', 'QX2', 'QX3'],
  kindNo: ['I', 'K', 'TP', 'B', 'D'],
}

const one = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)]!

function body() {
  const names = Object.keys(choices)
    .toSorted(() => Math.random() - 0.5)
    .slice(0, 3 + Math.floor(Math.random() * 4))
  return JSON.stringify({
    searchItems: [{ searchFieldContent: one(words) }],
    ...Object.fromEntries(names.map((name) => [name, [one(choices[name]!)]])),
    page: 1 + Math.floor(Math.random() * 3),
  })
}

async function swarm({ port, addresses, perSecond, seconds, groupCode }: Orders): Promise<Report> {
  const free: Socket[] = []
  const statuses: Record<string, number> = {}
  const shedMilliseconds: number[] = []
  let asked = 0
  let open = 0
  const note = (status: string) => void (statuses[status] = (statuses[status] ?? 0) + 1)

  function requestOf() {
    const n = Math.floor(Math.random() * addresses)
    const headers = {
      groupcode: groupCode,
      'content-type': 'application/json',
      'x-forwarded-for': `11.${n >> 8}.${n & 255}.7`,
    }
    return requestText({ port, method: 'POST', path: searchAll.path, headers, body: body() })
  }

  async function ask() {
    asked += 1
    if (open >= mostOpen) {
      note('not sent')
      return
    }
    open += 1
    const begunAt = performance.now()
    try {
      const socket = free.pop() ?? (await openSocket(port))
      const status = (await socket.ask(requestOf())).slice(9, 12)
      free.push(socket)
      note(status)
      if (status === '429') shedMilliseconds.push(performance.now() - begunAt)
    } catch {
      note('error')
    } finally {
      open -= 1
    }
  }

  const begunAt = performance.now()
  const until = begunAt + seconds * 1000
  while (performance.now() < until) {
    const due = ((performance.now() - begunAt) / 1000) * perSecond
    while (asked < due) void ask()
    await wait(10)
  }
  const { user, system } = process.cpuUsage()
  const processorMs = Math.round((user + system) / 1000)
  return { asked, statuses, shedMilliseconds, processorMs }
}

setPriority(19)
process.once('message', (orders: Orders) => {
  void swarm(orders).then((report) => process.send!(report, () => process.exit(0)))
})
