// What a swarm of programs does to those who search: [P-13], hardening §2.4.
//
//   pnpm bench swarm
//     --seconds 120            how long the swarm lasts; the quiet time before and after it a third of that each
//     --addresses 2000         from how many addresses it comes
//     --times 10               how many times more it asks than can be answered
//     --keep                   writes the figures to docs/performance/swarm.json
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeCommit, describeLoad, describeMachine, stealBetween } from '../machine.ts'
import { quantile } from '../pairs.ts'
import type { Orders, Report } from './crowd.ts'
import { campusAddress, crawlerAddress, groupCode, openInstallation } from './installation.ts'
import { letCrawl, letSearch, type GroupResult, type Person } from './people.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    addresses: { type: 'string', default: '2000' },
    times: { type: 'string', default: '10' },
    'at-once': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A campus: so many readers behind one address, each of whom searches once in two minutes. */
const campusReaders = 500
const campusThinks = 120_000

const bothOf = (one: GroupResult, other: GroupResult): GroupResult => ({
  asked: one.asked + other.asked,
  served: one.served + other.served,
  milliseconds: [...one.milliseconds, ...other.milliseconds],
})

const inBrief = ({ asked, served, milliseconds }: GroupResult) => ({
  asked,
  served,
  p50Ms: Math.round(quantile(0.5, milliseconds)),
  p95Ms: Math.round(quantile(0.95, milliseconds)),
})

say('preparing: tables, demo, index')
const installation = await openInstallation(values['at-once'])
const { url, port, titles, recordIds } = installation
try {
  const people: Person[] = []
  for (let n = 0; n < 20; n += 1) {
    const address = `203.0.113.${n + 1}`
    const headers =
      n % 4 === 0
        ? await installation.reader('2026001', 'Herbst-Laub-7-Seen', address)
        : await installation.visitor(address)
    people.push({ headers, thinksMilliseconds: 2_000 })
  }
  const campus = Array.from({ length: campusReaders }, (): Person => ({
    headers: { groupcode: groupCode, 'x-forwarded-for': campusAddress },
    thinksMilliseconds: campusThinks,
  }))
  const recordPage = (await fetch(`${url}/demo/record/${recordIds[0]}`)).status === 200
  const pages = recordIds.map((id) =>
    recordPage ? `/demo/record/${id}` : `/find/searchResultDetail/getBookDetail?recordId=${id}`,
  )
  const crawler = {
    groupcode: groupCode,
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'x-forwarded-for': crawlerAddress,
  }

  const together = async (time: number) => {
    const [humans, onCampus, crawled] = await Promise.all([
      letSearch(url, people, time),
      letSearch(url, campus, time),
      letCrawl(url, pages, crawler, { seconds: time, perSecond: 10 }),
    ])
    return { humans, campus: onCampus, crawler: crawled }
  }

  say('warming up, and seeing how much can be answered')
  await letSearch(
    url,
    people.map((person) => ({ ...person, thinksMilliseconds: 100 })),
    5,
  )
  const eight = people.slice(0, 8).map(({ headers }) => ({
    headers: { ...headers, 'x-forwarded-for': campusAddress },
    thinksMilliseconds: 0,
  }))
  const busy = await letSearch(url, eight, 10)
  const capacity = busy.served / 10
  const perSecond = Math.round(capacity * Number(values.times))
  say(`${titles} titles, ${capacity.toFixed(0)} searches a second; the swarm asks ${perSecond}`)

  const before = describeLoad()
  const quietSeconds = Math.max(10, seconds / 3)
  const takenBy = async <T>(work: () => Promise<T>) => {
    const begunAt = installation.processorMilliseconds()
    const given = await work()
    return { given, milliseconds: installation.processorMilliseconds() - begunAt }
  }
  say('quiet')
  const calm = await takenBy(() => together(quietSeconds))
  say('swarm')
  const child = fork(join(import.meta.dirname, 'crowd.ts'))
  const orders: Orders = {
    port,
    addresses: Number(values.addresses),
    perSecond,
    seconds,
    groupCode,
  }
  child.send(orders)
  const reported = once(child, 'message') as Promise<[Report]>
  const stormy = await takenBy(() => together(seconds - 2))
  const during = stormy.given
  const [swarm] = await reported
  say('quiet again')
  // What others do on the machine meanwhile is in the quiet before, in the quiet after, or in both.
  const calmAgain = await takenBy(() => together(quietSeconds))
  const after = describeLoad()
  const quiet = {
    humans: bothOf(calm.given.humans, calmAgain.given.humans),
    campus: bothOf(calm.given.campus, calmAgain.given.campus),
  }
  const sent = swarm.asked - (swarm.statuses['not sent'] ?? 0)
  const shed = swarm.statuses['429'] ?? 0
  // What the people need of the processor is known from the quiet time; the rest is what the swarm took.
  const perQuietSecond = (calm.milliseconds + calmAgain.milliseconds) / (2 * quietSeconds)
  const forSwarm = Math.max(0, stormy.milliseconds - perQuietSecond * (seconds - 2))

  const humans = {
    quietBefore: inBrief(calm.given.humans),
    quietAfter: inBrief(calmAgain.given.humans),
    quiet: inBrief(quiet.humans),
    swarm: inBrief(during.humans),
  }
  const onCampus = { quiet: inBrief(quiet.campus), swarm: inBrief(during.campus) }
  const result = {
    takenAt: new Date().toISOString(),
    commit: describeCommit(),
    machine: describeMachine(),
    load: { before: before.averages, after: after.averages, steal: stealBetween(before, after) },
    titles,
    // Of the API's process in a second: the load of others does not count.
    processorMs: {
      quiet: Math.round(perQuietSecond),
      swarm: Math.round(stormy.milliseconds / (seconds - 2)),
      perTurnedAway: Number((forSwarm / Math.max(1, shed)).toFixed(3)),
    },
    searchesPerSecond: Number(capacity.toFixed(1)),
    swarm: {
      addresses: orders.addresses,
      perSecond,
      seconds,
      asked: swarm.asked,
      // Where the swarm had not the means to ask as often as it was to, this is what it did.
      timesCapacity: Number((sent / seconds / capacity).toFixed(1)),
      processorMs: swarm.processorMs,
      answers: swarm.statuses,
      engineShare: Number(((swarm.statuses['200'] ?? 0) / swarm.asked).toFixed(4)),
      shedP95Ms: Math.round(quantile(0.95, swarm.shedMilliseconds)),
    },
    humans: {
      ...humans,
      servedShare: during.humans.served / during.humans.asked,
      p95Ratio: Number((humans.swarm.p95Ms / humans.quiet.p95Ms).toFixed(2)),
    },
    campus: {
      readers: campusReaders,
      ...onCampus,
      servedShare: during.campus.served / during.campus.asked,
      p95Ratio: Number((onCampus.swarm.p95Ms / onCampus.quiet.p95Ms).toFixed(2)),
    },
    crawler: {
      pages: recordPage ? 'record pages' : 'record calls',
      ...inBrief(during.crawler),
      servedShare: during.crawler.served / during.crawler.asked,
    },
  }
  say(JSON.stringify(result, null, 2))
  if (values.keep) {
    const file = join(import.meta.dirname, '../../../docs/performance/swarm.json')
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  }
} finally {
  await installation.remove()
}
