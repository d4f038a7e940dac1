import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCharge, aCopy, aReservation, deskOf, type LendingLibrary } from '../../../test/lending.ts'
import {
  keepsItsContract,
  keepsItsHolds,
  keepsItsLists,
  keepsItsPayments,
  keepsItsSecrets,
  saysNoAlike,
  type HoldingSystem,
  type SecretSystem,
} from '../../../test/library-system.contract.ts'
import { aReader } from '../../../test/readers.ts'
import { aLentTitle, aRequestLibrary } from '../../../test/requests.ts'
import { aMachine, startSelfCheck } from '../../../test/self-check.ts'
import { kohaClient } from '../../../test/stand-ins/koha.ts'
import { ncipClient } from '../../../test/stand-ins/ncip.ts'
import { puttingInto, standInSecret, startStandIn } from '../../../test/stand-ins/start.ts'
import { openOwnCirculation } from '../../features/circulation/circulation.ts'
import type { LibrarySystem } from '../../features/circulation/library-system.ts'
import { ownHolds } from '../../features/requests/requests.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { openKoha } from './koha.ts'
import { openNcip } from './ncip.ts'
import { openSip2System } from './sip2.ts'

/** What every system can do, and what each can besides: nothing is left untried because a system says less than it can. */
const always = ['find', 'statusOf', 'loansOf', 'renew', 'holdsOf', 'feesOf', 'availability']
const besides = {
  'our own circulation': ['placeHold', 'cancelHold'],
  SIP2: ['signIn', 'placeHold', 'cancelHold'],
  Koha: [
    'signIn',
    'placeHold',
    'cancelHold',
    'payFees',
    'changesSince',
    'everyCopy',
    'everyReader',
  ],
  NCIP: ['signIn', 'placeHold', 'cancelHold', 'payFees'],
} satisfies Record<string, (keyof LibrarySystem)[]>
type Name = keyof typeof besides

const tried = {} as Record<Name, HoldingSystem & SecretSystem>
const closing: (() => unknown)[] = []
beforeAll(async () => {
  const api = await startTestApi()
  closing.push(() => api.close())
  const library = await aRequestLibrary(api)
  tried['our own circulation'] = ownSystem(api, library)
  tried.SIP2 = await ownSystemOverSip2(api, library)
  tried.Koha = await aStandIn('koha', api)
  tried.NCIP = await aStandIn('ncip', api)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

function ownSystem(api: TestApi, library: LendingLibrary): HoldingSystem & SecretSystem {
  const withSecret = async () => {
    const { id, account, password } = await aReader(api, library)
    return { card: account, ref: id, secret: password }
  }
  return {
    system: openOwnCirculation(
      (work) => inInstitution(api.db, library.groupCode, work),
      ownHolds(library.groupCode),
    ),
    aPatron: withSecret,
    aReaderWithSecret: withSecret,
    aLoan: async (patron, { isWanted = false } = {}) => {
      const title = '天工开物'
      const { barcode, itemId, recordId } = await aCopy(library, { title })
      const { data } = (await deskOf(api, library).lend(patron, barcode)).body
      if (isWanted) {
        const other = await aReader(api, library)
        await aReservation(library, { readerId: other.id, recordId })
      }
      return { loanRef: data!.loan.loanId, itemRef: itemId, title }
    },
    aCopy: async () => ({ itemRef: (await aCopy(library)).itemId }),
    aFee: async (patron, openFen) => void (await aCharge(library, patron, openFen)),
    block: async (patron) => void (await deskOf(api, library).freeze(patron)),
    aHold: async (patron) => {
      const { recordId } = await aCopy(library)
      const { id } = await aReservation(library, { readerId: patron, recordId })
      return { holdRef: id }
    },
    aLentTitle: async () => ({
      recordRef: String((await aLentTitle(api, library)).recordId),
      pickupPlace: 'stacks',
    }),
  }
}

/** Our own answers to machines, asked by our own questions to systems. */
async function ownSystemOverSip2(
  api: TestApi,
  library: LendingLibrary,
): Promise<HoldingSystem & SecretSystem> {
  const selfCheck = await startSelfCheck(api)
  closing.push(() => selfCheck.close())
  const { login, secret } = await aMachine(api, library, { asksSecret: false })
  const system = openSip2System({
    host: '127.0.0.1',
    port: selfCheck.port,
    ca: readFileSync(api.config.storesCaFile!),
    login,
    secret,
    place: 'portal',
    institutionId: library.groupCode,
    charset: 'utf-8',
    checksums: 'strict',
    timeZone: 'Asia/Shanghai',
  })
  closing.push(() => system.close())
  /** What is asked twice within a second is one question to us: a machine that repeats itself. */
  const nextSecond = () => wait(1_050)
  const ids = new Map<string, string>()
  const withSecret = async () => {
    const { id, account, password } = await aReader(api, library)
    ids.set(account, id)
    return { card: account, ref: account, secret: password }
  }
  return {
    system: {
      ...system,
      placeHold: async (...given) => {
        await nextSecond()
        return system.placeHold!(...given)
      },
      cancelHold: async (...given) => {
        await nextSecond()
        return system.cancelHold!(...given)
      },
    },
    aPatron: withSecret,
    aReaderWithSecret: withSecret,
    aLoan: async (card, { isWanted = false } = {}) => {
      const title = '天工开物'
      const { barcode, recordId } = await aCopy(library, { title })
      await deskOf(api, library).lend(ids.get(card)!, barcode)
      if (isWanted) {
        const other = await aReader(api, library)
        await aReservation(library, { readerId: other.id, recordId })
      }
      return { loanRef: barcode, itemRef: barcode, title }
    },
    aCopy: async () => ({ itemRef: (await aCopy(library)).barcode }),
    aFee: async (card, openFen) => void (await aCharge(library, ids.get(card)!, openFen)),
    block: async (card) => void (await deskOf(api, library).freeze(ids.get(card)!)),
    aHold: async (card) => {
      const title = '梦溪笔谈'
      const { recordId } = await aCopy(library, { title })
      await aReservation(library, { readerId: ids.get(card)!, recordId })
      return { holdRef: title }
    },
    aLentTitle: async () => {
      const other = await aReader(api, library)
      const { barcode } = await aCopy(library, { title: '徐霞客游记' })
      await deskOf(api, library).lend(other.id, barcode)
      return { recordRef: barcode, pickupPlace: 'stacks' }
    },
  }
}

async function aStandIn(
  protocol: 'koha' | 'ncip',
  { config }: TestApi,
): Promise<HoldingSystem & SecretSystem> {
  const standIn = await startStandIn(protocol, config)
  closing.push(standIn.close)
  const { address, ca, port } = standIn
  const options = { allowedHosts: [`127.0.0.1:${port}`] }
  const { clientId, secret } = kohaClient
  const { login, agency } = ncipClient
  const settings = { ca, takesPayments: true }
  const system =
    protocol === 'koha'
      ? openKoha({ ...settings, address: `${address}/api/v1`, clientId }, secret, options)
      : openNcip(
          { ...settings, address: `${address}/ncip`, login, agency },
          ncipClient.secret,
          options,
        )
  closing.push(() => system.close())
  const put = puttingInto(standIn, protocol)
  return {
    system,
    ...put,
    aReaderWithSecret: async () => ({ ...(await put.aPatron()), secret: standInSecret }),
  }
}

test.each(Object.keys(besides) as Name[])('%s can do what is tried here, and no more', (name) => {
  const { system } = tried[name]
  const { calls } = system.capabilities()
  expect([...calls].toSorted()).toEqual([...always, ...besides[name]].toSorted())
})

for (const [key, calls] of Object.entries(besides)) {
  const name = key as Name
  const can = (call: keyof LibrarySystem) => (calls as (keyof LibrarySystem)[]).includes(call)
  const underTest = () => tried[name]
  keepsItsContract(name, underTest)
  if (can('placeHold')) {
    keepsItsHolds(name, underTest)
    saysNoAlike(name, underTest)
  }
  if (can('signIn')) keepsItsSecrets(name, underTest)
  if (can('payFees')) keepsItsPayments(name, underTest)
  if (can('everyCopy')) keepsItsLists(name, underTest)
}
