import { isDeepStrictEqual } from 'node:util'
import type { RuleChange } from '@shulin/contract/lending-rules-staff'
import type { Locale } from '@shulin/contract/locale'
import type { Database } from '../../platform/stores/database.ts'
import { countMoves } from './due-dates.ts'
import { openChange } from './kinds-of-change.ts'
import { isPromised } from './measures.ts'
import { periodMoved } from './period-moved.ts'
import { rehearse, selectRules, usesOfLoanClass, usesOfPlace, type ChangeOf } from './queries.ts'
import { countReadersOf, countRefused, limitsInForce, termsInForce } from './touched-queries.ts'
import { wordsFor, type Impact } from './words.ts'

/** Whom a change would touch: it is made, looked at, and undone, so that what is told is what would come to pass. */
export async function previewChange(
  trx: Database,
  groupCode: string,
  change: RuleChange,
  locale: Locale,
) {
  const { read, make } = await openChange(trx, groupCode, change)
  const before = await read()
  const look = beginToLook(trx, change)
  const known = await look.before()
  const touched = await rehearse(trx, async () => {
    await make()
    const isSame = isDeepStrictEqual(before, await read())
    return { ...nobody, ...(await look.after(known)), isSame, isNew: before === null }
  })
  const { readers, beyond, loans } = touched
  const from = periodMoved(change) ? ('now' as const) : ('next act' as const)
  return { readers, beyond, loans, from, text: wordsFor(change, touched, locale) }
}

const nobody: Impact = {
  readers: 0,
  beyond: 0,
  loans: 0,
  copies: 0,
  isSame: false,
  isNew: false,
  isPromised: false,
}

interface Look {
  before: () => Promise<unknown>
  after: (known: unknown) => Promise<Partial<Impact>>
}

/** What is looked at before a change and after it. */
function beginToLook(trx: Database, change: RuleChange): Look {
  const period = periodMoved(change)
  const nothing = () => Promise.resolve(null)
  if (period) return { before: nothing, after: () => countMoves(trx, period) }
  switch (change.kind) {
    case 'limit':
      return lookAtLimits(trx, change) as Look
    case 'term':
      return {
        before: () => termsInForce(trx),
        after: async (known) => {
          const changed = differing(await termsInForce(trx), known as RowScope[])
          return { readers: await countThose(trx, changed) }
        },
      }
    case 'reader type':
      return {
        before: nothing,
        after: async () => ({ readers: await countReadersOf(trx, [change.readerType.code]) }),
      }
    case 'loan class':
      return {
        before: nothing,
        after: async () => ({ copies: (await usesOfLoanClass(trx, change.loanClass.code)).copies }),
      }
    case 'place':
      return {
        before: nothing,
        after: async () => ({ copies: (await usesOfPlace(trx, change.place.locationId)).copies }),
      }
    default:
      return { before: nothing, after: () => Promise.resolve({}) }
  }
}

function lookAtLimits(trx: Database, { ruleCode, action }: ChangeOf<'limit'>) {
  const limits = async () => {
    const rule = (await selectRules(trx)).find((one) => one.ruleCode === ruleCode)!
    const acts = action === '' ? rule.actions : [action]
    return { rule, inForce: await limitsInForce(trx, ruleCode, acts) }
  }
  return {
    before: limits,
    after: async (known: Awaited<ReturnType<typeof limits>>) => {
      const { rule, inForce } = await limits()
      const changed = differing(inForce, known.inForce)
      const promised = isPromised(rule.measure)
      return {
        readers: await countThose(trx, changed),
        beyond: promised ? 0 : await countRefused(trx, rule, changed),
        isPromised: promised,
      }
    },
  }
}

interface RowScope {
  readerType: string
}

/** Both stand in the same order, of the same kinds of readers; a class that is new stands in the later alone. */
const differing = <Row extends RowScope>(after: Row[], before: RowScope[]) =>
  after.filter((row) => !before.some((former) => isDeepStrictEqual(former, row)))

const countThose = async (trx: Database, changed: RowScope[]) =>
  changed.length === 0 ? 0 : countReadersOf(trx, [...new Set(changed.map((row) => row.readerType))])
