import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readUserInfo } from '@shulin/contract/identity'
import { findGroup } from '@shulin/contract/institutions'
import { expect, test } from 'vitest'
import { sayFigures } from './figures.ts'
import { failures } from './history.ts'
import { groupCodes, requestsPerMinute, type Installation } from './installation.ts'
import { underLoad } from './load.ts'
import { aMember } from './member.ts'
import { inLong, shortForm, shortOrLong } from '../../server/test/long.ts'

export function redisFaults(installation: () => Installation) {
  // The installation has no search engine: that searches go on, too, is shown beside the product.
  test('[F-16 short form] Redis is killed and comes back empty: no request fails, whoever is logged in stays so, and nobody may try more than twice as often', async ({
    annotate,
  }) => {
    const figures = {
      'times the allowed tries': 2,
      'sessions in the load': 1,
      'searches in the load': 0,
    }
    await sayFigures(annotate, 'F-16', figures)
    const portal = installation()
    let passed = 0
    let minutes = 0
    const groupCode = groupCodes[0]
    const headers = await aMember(portal, groupCode)
    const { history, violations } = await underLoad(portal, {}, async (load) => {
      const member = load.reader({ groupCode, headers })
      const isKnown = async () => {
        for (let turn = 0; turn < 20; turn++) load.note(await member.read('read', readUserInfo, {}))
      }
      const from = load.clock()
      await isKnown()
      const someone = whoeverTries(portal)
      passed += await someone.triesUntilRefused()
      await portal.kill('redis')
      passed += await someone.triesUntilRefused()
      await isKnown()
      await portal.start('redis')
      passed += await someone.triesUntilRefused()
      await isKnown()
      someone.leave()
      minutes = (load.clock() - from) / 60_000
    })
    await annotate(`${passed} tries passed, ${requestsPerMinute} are allowed in a minute`)

    expect(failures(history)).toEqual([])
    expect(violations).toEqual([])
    expect(passed).toBeGreaterThan(requestsPerMinute * 0.9)
    const allowed = Math.ceil(minutes) * requestsPerMinute
    expect(passed).toBeLessThanOrEqual(figures['times the allowed tries'] * allowed)
  })

  test(`[F-17${shortForm}] Redis stands still: no request fails or waits until it goes on`, async ({
    annotate,
  }) => {
    const figures = {
      'seconds it stands still': shortOrLong(1, 10),
      'milliseconds added to the slowest 5 of 100': inLong(60),
    }
    await sayFigures(annotate, 'F-17', figures)
    const portal = installation()
    const { history, violations } = await underLoad(portal, {}, async (load) => {
      portal.stop('redis')
      await Promise.all([wait(figures['seconds it stands still'] * 1000), load.used(100)])
      portal.goOn('redis')
    })
    expect(failures(history)).toEqual([])
    expect(violations).toEqual([])

    // Both APIs in turn, one of them with a Redis that is silent: what slows down the machine slows down both.
    portal.wires['api-1'].cache.inject({ kind: 'blackhole' })
    const { silent, well } = await durationsInTurn(portal, shortOrLong(20, 2_000))
    portal.wires['api-1'].cache.heal()
    await annotate(`95 of 100 answered within ${silent} ms, with Redis within ${well} ms`)
    expect(silent - well).toBeLessThanOrEqual(figures['milliseconds added to the slowest 5 of 100'])
  })
}

const agentOptions = { keepAlive: true, maxSockets: 8 }

/** Somebody at one address who tries something as often as the portal lets them, at either API. */
function whoeverTries({ settings: { address, ports } }: Installation) {
  const agent = new Agent(agentOptions)
  const from = `198.51.100.${randomInt(1, 250)}`
  const body = JSON.stringify({ mappingPath: 'nowhere' })
  let turn = 0
  const attempt = () => {
    const port = turn++ % 2 === 0 ? ports.api1 : ports.api2
    return timed({ agent, host: address, port, ...findGroupFrom(from) }, body)
  }
  return {
    /** How many passed until a hundred in a row did not. */
    async triesUntilRefused() {
      let passed = 0
      for (let refused = 0; refused < 100;) {
        const replies = await Promise.all(Array.from({ length: 8 }, attempt))
        const tooMany = replies.filter(({ status }) => status === 429).length
        passed += replies.length - tooMany
        refused = tooMany === replies.length ? refused + tooMany : 0
      }
      return passed
    },
    leave: () => agent.destroy(),
  }
}

/** The duration, in milliseconds, that 95 of 100 requests to either API did not exceed. */
async function durationsInTurn({ settings: { address, ports } }: Installation, count: number) {
  const agent = new Agent(agentOptions)
  const body = JSON.stringify({ mappingPath: groupCodes[0] })
  const ask = async (port: number) => {
    const from = `203.0.113.${randomInt(1, 250)}`
    return (await timed({ agent, host: address, port, ...findGroupFrom(from) }, body)).duration
  }
  const durations = { silent: [] as number[], well: [] as number[] }
  for (let turn = 0; turn < count; turn++) {
    durations.silent.push(await ask(ports.api1))
    durations.well.push(await ask(ports.api2))
  }
  agent.destroy()
  const at95 = (all: number[]) =>
    Math.round(all.toSorted((one, other) => one - other)[Math.ceil(all.length * 0.95) - 1]!)
  return { silent: at95(durations.silent), well: at95(durations.well) }
}

/** A call that needs nothing but the process itself. The APIs believe their front, and here we are it. */
const findGroupFrom = (address: string) => ({
  method: findGroup.method,
  path: findGroup.path,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
})

function timed(options: object, body: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; duration: number }>()
  const begunAt = performance.now()
  const asked = request(options, (response) => {
    response.resume()
    response.on('error', reject)
    response.on('end', () =>
      resolve({ status: response.statusCode!, duration: performance.now() - begunAt }),
    )
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}
