import { randomInt, randomUUID } from 'node:crypto'
import type { TestApi } from '../api.ts'
import { aDemoCopy, aLentDemoCopy } from '../demo-copies.ts'
import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader } from '../readers.ts'

/** A reader of whom the desk has something to see: a loan, a request, something owed. */
async function aBusyReader(api: TestApi) {
  const { readerId, account } = await aLentDemoCopy(api)
  const recordId = await aShelvedTitle(api)
  const { within, groupCode } = demo(api)
  await within(async (trx) => {
    await trx
      .insertInto('request')
      .values({
        groupCode,
        id: randomUUID(),
        number: `R${randomInt(1e12)}`,
        type: 'reservation',
        step: 'A',
        readerId,
        recordId,
        pickupAddress: '东区 3 号楼',
        contact: 'reader@example.org',
      })
      .execute()
    await trx
      .insertInto('charge')
      .values({ groupCode, id: randomUUID(), readerId, kind: 'other', amountFen: 350 })
      .execute()
  })
  return account
}

export const examples: Examples = {
  'POST /staff/desk/reader': async (api) => ({ body: { card: await aBusyReader(api) } }),
  'POST /staff/desk/lend': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    return { body: { readerId, barcode: (await aDemoCopy(api)).barcode } }
  },
  'POST /staff/desk/return': async (api) => {
    const { barcode } = await aLentDemoCopy(api)
    return { body: { barcode } }
  },
  'POST /staff/desk/renew': async (api) => {
    const { barcode } = await aLentDemoCopy(api)
    return { body: { barcode } }
  },
  'POST /staff/desk/lost': async (api) => {
    const { loanId } = await aLentDemoCopy(api)
    return { body: { loanId } }
  },
  'POST /staff/desk/block': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    return { body: { readerId, reason: '多次逾期' } }
  },
  'POST /staff/desk/unblock': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    const { within, groupCode } = demo(api)
    const id = randomUUID()
    await within((trx) =>
      trx
        .insertInto('block')
        .values({ groupCode, id, readerId, kind: 'conduct', reason: '多次逾期' })
        .execute(),
    )
    return { body: { blockId: id, reason: '已处理' } }
  },
  'POST /staff/desk/cardLost': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    return { body: { readerId, reason: '读者来电' } }
  },
  'POST /staff/desk/charge': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    const { within, groupCode } = demo(api)
    const id = randomUUID()
    await within((trx) =>
      trx
        .insertInto('charge')
        .values({ groupCode, id, readerId, kind: 'other', amountFen: 350 })
        .execute(),
    )
    return { body: { chargeId: id, act: 'pay' } }
  },
  'GET /staff/desk/day': {},
}
