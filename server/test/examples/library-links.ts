import { randomUUID } from 'node:crypto'
import type { TestApi } from '../api.ts'
import { demo, groupCode } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'
import { aTitle } from '../searching.ts'

const libCode = 'medical'
const locationId = 'medical-stacks'
const named = (name: string) => JSON.stringify({ 'zh-CN': name })

const form = {
  libCode,
  kind: 'sip2' as const,
  // Nobody is there.
  settings: { host: '127.0.0.1', port: '9', institutionId: 'SHULIN' },
  tables: '',
  signsIn: false,
  isOn: true,
}

/** A library of the demo institution that keeps its own system, which is away. */
const aLinkedLibrary = (api: TestApi) =>
  demo(api).within(async (trx) => {
    await trx
      .insertInto('library')
      .values([
        { groupCode, libCode, name: named('医学馆'), circulationAuthority: 'ils' },
        // One that has no link yet.
        { groupCode, libCode: 'dental', name: named('口腔馆'), circulationAuthority: 'ils' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('location')
      .values({ groupCode, locationId, libCode, name: named('医学书库'), isPickup: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('libraryLink')
      .values({
        groupCode,
        libCode,
        kind: form.kind,
        settings: JSON.stringify(form.settings),
        isOn: true,
        changedBy: '馆员',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

async function aCardHolder(api: TestApi) {
  await aLinkedLibrary(api)
  const reader = await aReader(api, demo(api), { libCode })
  const { headers } = await sessionOf(api, demo(api), reader)
  return { id: reader.id, headers }
}

/** A wish that waits, or one whose outcome is unknown. */
async function aWish(api: TestApi, state: 'waiting' | 'unknown' = 'waiting') {
  const { id: readerId, headers } = await aCardHolder(api)
  const wishId = randomUUID()
  await demo(api).within(async (trx) => {
    await trx
      .insertInto('wish')
      .values({
        groupCode,
        id: wishId,
        libCode,
        readerId,
        action: 'cancel hold',
        subject: JSON.stringify({ holdRef: '7' }),
        about: '7',
        title: '儒林外史',
      })
      .execute()
    if (state === 'waiting') return
    const sent = { sender: randomUUID(), sentAt: new Date(), evidence: '{"holdRefs":["7"]}' }
    const wish = trx.updateTable('wish').where('id', '=', wishId)
    await wish.set({ state: 'sending', ...sent }).execute()
    await wish.set({ state: 'unknown' }).execute()
  })
  return { wishId, headers }
}

export const examples: Examples = {
  'GET /find/libraryLink/wishes': async (api) => ({ headers: (await aWish(api)).headers }),
  'POST /find/libraryLink/withdraw': async (api) => {
    const { wishId, headers } = await aWish(api)
    return { body: { wishId }, headers }
  },
  'GET /find/libraryLink/holds': async (api) => ({ headers: (await aCardHolder(api)).headers }),
  'POST /find/libraryLink/placeHold': async (api) => {
    const { headers } = await aCardHolder(api)
    const recordId = await aTitle(demo(api), { title: '内科学' })
    await demo(api).within((trx) =>
      trx
        .insertInto('item')
        .values({
          groupCode,
          id: randomUUID(),
          recordId,
          barcode: `M${randomUUID()}`,
          locationId,
          currentLocationId: locationId,
          seenAt: new Date(),
        })
        .execute(),
    )
    return { body: { libCode, recordId: String(recordId), pickupLocationId: locationId }, headers }
  },
  'POST /find/libraryLink/cancelHold': async (api) => ({
    body: { libCode, holdRef: '7', title: '内科学' },
    headers: (await aCardHolder(api)).headers,
  }),
  'GET /staff/libraryLinks/list': async (api) => {
    await aLinkedLibrary(api)
    return {}
  },
  'POST /staff/libraryLinks/save': async (api) => {
    await aLinkedLibrary(api)
    return { body: { ...form, secret: 'written and never read' } }
  },
  'POST /staff/libraryLinks/try': async (api) => {
    await aLinkedLibrary(api)
    return { body: { libCode } }
  },
  'GET /staff/libraryLinks/wishes': async (api) => {
    await aWish(api, 'unknown')
    return { query: { libCode } }
  },
  'POST /staff/libraryLinks/settle': async (api) => {
    const { wishId } = await aWish(api, 'unknown')
    return { body: { wishId, outcome: 'done', reason: '已在该馆系统中核实' } }
  },
}
