import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { logIn, readUserInfo, tokenHeader } from '@shulin/contract/identity'
import { searchAll } from '@shulin/contract/search'
import { issueCode } from '../../server/src/features/identity/login/verification-codes.ts'
import { readKeys } from '../../server/src/platform/security/keys.ts'
import { encodePassword } from '../../server/test/readers.ts'
import { prepareOwnPortal } from './own-portal.ts'

// [P-12] What a flood of logins does to those who search: `node e2e/load/login-flood.ts [seconds] [logins a second]`.
// An API of its own on a database and an index of its own; quiet and flooded blocks take turns.
const seconds = Number(process.argv[2] ?? 20)
const perSecond = Number(process.argv[3] ?? 50)
const blocks = 3
const groupCode = '100041'

const portal = await prepareOwnPortal({
  SEARCH_POINTS_PER_MINUTE: '1000000',
  SEARCHES_AT_ONCE: '1000',
})
const keys = readKeys(portal.keysFile)

let url = ''
const demo = { groupCode, mappingPath: 'demo' }

async function timed<T>(work: () => Promise<T>) {
  const begunAt = performance.now()
  const answer = await work()
  return { answer, milliseconds: performance.now() - begunAt }
}

const post = (path: string, body: object, headers: Record<string, string>) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  })

let turn = 0
/** A login from a network and for an account that were never tried: nothing but the hashing stops it. */
function login(username: string, password: string) {
  turn += 1
  const address = [11 + (turn % 200), (turn >> 8) % 250, (turn >> 16) % 250, 7].join('.')
  const { code: verifyCode, codeKey } = issueCode(keys, groupCode, 16)
  const typed = { username, password: encodePassword(password), mappingPath: 'demo' }
  return post(
    logIn.path,
    { ...typed, verifyCode, codeKey },
    { ...demo, 'x-forwarded-for': address },
  )
}

const words = ['history', 'china', 'science', 'art', 'water', 'law', 'music', 'city']
const search = (at: number) =>
  post(searchAll.path, { searchItems: [{ searchFieldContent: words[at % words.length] }] }, demo)

/** Four readers search one after the other for as long as the block lasts. */
async function searchFor(milliseconds: number) {
  const until = performance.now() + milliseconds
  const times: number[] = []
  let failed = 0
  await Promise.all(
    Array.from({ length: 4 }, async (_, reader) => {
      for (let at = reader; performance.now() < until; at += 1) {
        const { answer, milliseconds } = await timed(() => search(at))
        const { success } = (await answer.json()) as { success: boolean }
        if (success) times.push(milliseconds)
        else failed += 1
        await wait(50)
      }
    }),
  )
  return { times, failed }
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  NaN

/** Memory of the process that hashes, in MiB: now, and the most it ever had. */
function hashMemory(api: number) {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(api)], {
    encoding: 'utf8',
  })
  const line = children.split('\n').find((child) => child.includes('password-process'))
  if (line === undefined) throw new Error('nobody hashes')
  const status = readFileSync(`/proc/${Number.parseInt(line, 10)}/status`, 'utf8')
  const mebibytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024
  return { now: mebibytes('VmRSS'), most: mebibytes('VmHWM') }
}

const outcomes = new Map<string, number>()
const honest: { milliseconds: number; isIn: boolean }[] = []

/** Logins at a steady rate; every second one honest reader tries, and tries again when told to. */
async function flood(milliseconds: number) {
  const sent: Promise<unknown>[] = []
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    for (let one = 0; one < perSecond / 10; one += 1) {
      sent.push(
        login(`nobody${turn}`, 'guess').then(async (answer) => {
          const { code } = (await answer.json()) as { code: string }
          outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
        }),
      )
    }
    if (turn % perSecond < perSecond / 10) sent.push(honestLogin())
    await wait(100)
  }
  await Promise.all(sent)
}

async function honestLogin() {
  const { answer, milliseconds } = await timed(async () => {
    const begunAt = performance.now()
    for (;;) {
      const answer = await login('2026001', 'Herbst-Laub-7-Seen')
      if (answer.status !== 503 || performance.now() - begunAt > 5_000) return answer
      await answer.text()
      await wait(250)
    }
  })
  const { success } = (await answer.json()) as { success: boolean }
  honest.push({ milliseconds, isIn: success })
}

/** What it costs to know who calls. */
async function sessionCost() {
  const answer = await login('t1001', 'Kreide-Tafel-9-Linien')
  const { data } = (await answer.json()) as { data: { jwt: string } }
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const headers = { ...demo, [tokenHeader]: data.jwt, cookie }
  const ask = async (headers: Record<string, string>) => {
    const times: number[] = []
    for (let at = 0; at < 200; at += 1) {
      const { answer, milliseconds } = await timed(() =>
        fetch(`${url}/find/institution/get`, { headers }),
      )
      await answer.text()
      times.push(milliseconds)
    }
    return percentile(times, 0.5)
  }
  const info = await fetch(`${url}${readUserInfo.path}`, { headers })
  if (info.status !== 200) throw new Error(await info.text())
  return { visitor: await ask(demo), reader: await ask(headers) }
}

try {
  process.stdout.write('preparing: tables, demo, index\n')
  portal.shulin('migrate')
  portal.shulin('demo', 'load')
  portal.shulin('index', 'rebuild', '--yes')
  const server = await portal.start()
  url = `http://127.0.0.1:${server.port}`
  await searchFor(3_000)
  const hashesBefore = hashMemory(server.pid)
  const quiet: number[] = []
  const flooded: number[] = []
  let failed = 0
  for (let block = 0; block < blocks; block += 1) {
    const before = await searchFor(seconds * 1000)
    quiet.push(...before.times)
    const [during] = await Promise.all([searchFor(seconds * 1000), flood(seconds * 1000)])
    flooded.push(...during.times)
    failed += before.failed + during.failed
  }
  const inTime = honest.filter(({ milliseconds, isIn }) => isIn && milliseconds <= 5_000).length
  const result = {
    machine: `${cpus().length} cores, load ${process.argv[4] ?? ''}`.trim(),
    loginsPerSecond: perSecond,
    quiet: { searches: quiet.length, p50: percentile(quiet, 0.5), p95: percentile(quiet, 0.95) },
    flooded: {
      searches: flooded.length,
      p50: percentile(flooded, 0.5),
      p95: percentile(flooded, 0.95),
    },
    ratio: percentile(flooded, 0.95) / percentile(quiet, 0.95),
    failedSearches: failed,
    logins: Object.fromEntries(outcomes),
    honest: { tried: honest.length, inFiveSeconds: inTime },
    hashMemoryMiB: { base: hashesBefore.now, most: hashMemory(server.pid).most },
    session: await sessionCost(),
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/login-flood.json', JSON.stringify(result, null, 2))
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await portal.remove()
}
