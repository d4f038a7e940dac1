import type { OpeningHours, RuleChange } from '@shulin/contract/lending-rules-staff'
import { Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { measureOf } from './measures.ts'
import {
  deleteClosedDay,
  deleteLimit,
  deleteLoanClass,
  deletePlace,
  deleteReaderType,
  deleteTerm,
  isClassKnown,
  putClosedDay,
  putHours,
  putLimit,
  putLoanClass,
  putPlace,
  putReaderType,
  putTerm,
  selectClosedDay,
  selectHours,
  selectLibraries,
  selectLimit,
  selectLoanClass,
  selectPlace,
  selectReaderType,
  selectRules,
  selectTerm,
  usesOfLoanClass,
  usesOfPlace,
  usesOfReaderType,
  type ChangeOf,
} from './queries.ts'
import {
  hoursOverlap,
  notAdjustable,
  ofNoClass,
  otherAuthority,
  refuseUses,
  tooLarge,
  unknownClass,
  unknownLibrary,
  unknownReaderType,
  unknownRow,
  unknownRule,
} from './refusals.ts'

/** One kind of change: the row it is about, what it needs, and how it is made. */
interface KindOfChange<Change> {
  /** What the trail calls the row. */
  subject: (change: Change) => string
  /** Refuses a change that cannot be made. */
  require: (trx: Database, change: Change) => Promise<void>
  /** The row as it stands; null where there is none. */
  read: (trx: Database, change: Change) => Promise<object | null>
  make: (trx: Database, groupCode: string, change: Change) => Promise<unknown>
}

const limit: KindOfChange<ChangeOf<'limit'>> = {
  subject: ({ ruleCode, action, readerType, loanClass }) =>
    [`limit ${ruleCode}`, action, readerType, loanClass].filter(Boolean).join(' '),
  require: async (trx, { ruleCode, action, readerType, loanClass, limitValue, isRemoved }) => {
    const rule = (await selectRules(trx)).find((one) => one.ruleCode === ruleCode)
    if (!rule || (action !== '' && !rule.actions.includes(action))) throw new Refused(unknownRule)
    const measure = measureOf(rule.measure)
    if (!measure) throw new Refused(notAdjustable)
    if (isRemoved) return
    if (loanClass !== '' && measure.isOfNoClass) throw new Refused(ofNoClass)
    if (limitValue > measure.most) throw new Refused(tooLarge, { most: measure.most })
    await requireScope(trx, readerType, loanClass)
  },
  read: async (trx, change) => (await selectLimit(trx, change)) ?? null,
  make: (trx, groupCode, change) => {
    const { ruleCode, action, readerType, loanClass, limitValue } = change
    return change.isRemoved
      ? deleteLimit(trx, change)
      : putLimit(trx, { groupCode, ruleCode, action, readerType, loanClass, limitValue })
  },
}

const term: KindOfChange<ChangeOf<'term'>> = {
  subject: ({ term: { readerType, loanClass } }) =>
    ['term', readerType, loanClass].filter(Boolean).join(' '),
  require: async (trx, { term: { readerType, loanClass }, isRemoved }) => {
    if (!isRemoved) await requireScope(trx, readerType, loanClass)
  },
  read: async (trx, change) => (await selectTerm(trx, change.term)) ?? null,
  make: (trx, groupCode, change) =>
    change.isRemoved ? deleteTerm(trx, change.term) : putTerm(trx, { groupCode, ...change.term }),
}

const hours: KindOfChange<ChangeOf<'hours'>> = {
  subject: ({ libCode }) => `hours ${libCode}`,
  require: async (trx, { libCode, hours: wanted }) => {
    await requireLibrary(trx, libCode)
    if (doOverlap(wanted)) throw new Refused(hoursOverlap)
  },
  read: async (trx, { libCode }) => {
    const rows = await selectHours(trx, libCode)
    return rows.map(({ weekday, opens, closes }) => ({ weekday, opens, closes }))
  },
  make: (trx, groupCode, change) => putHours(trx, groupCode, change),
}

const closedDay: KindOfChange<ChangeOf<'closed day'>> = {
  subject: ({ closedDay: { libCode, day } }) =>
    ['closed day', day, libCode].filter(Boolean).join(' '),
  require: async (trx, { closedDay: { libCode } }) => {
    if (libCode !== '') await requireLibrary(trx, libCode)
  },
  read: async (trx, change) => (await selectClosedDay(trx, change.closedDay)) ?? null,
  make: (trx, groupCode, change) =>
    change.isRemoved
      ? deleteClosedDay(trx, change.closedDay)
      : putClosedDay(trx, groupCode, change.closedDay),
}

const readerType: KindOfChange<ChangeOf<'reader type'>> = {
  subject: ({ readerType: { code } }) => `reader type ${code}`,
  require: async (trx, { readerType: { code }, isRemoved }) => {
    if (isRemoved) refuseUses(await usesOfReaderType(trx, code))
  },
  read: async (trx, change) => (await selectReaderType(trx, change.readerType.code)) ?? null,
  make: (trx, groupCode, change) =>
    change.isRemoved
      ? deleteReaderType(trx, change.readerType.code)
      : putReaderType(trx, groupCode, change.readerType),
}

const loanClass: KindOfChange<ChangeOf<'loan class'>> = {
  subject: ({ loanClass: { code } }) => `loan class ${code}`,
  require: async (trx, { loanClass: { code }, isRemoved }) => {
    if (isRemoved) refuseUses(await usesOfLoanClass(trx, code))
  },
  read: async (trx, change) => (await selectLoanClass(trx, change.loanClass.code)) ?? null,
  make: (trx, groupCode, change) =>
    change.isRemoved
      ? deleteLoanClass(trx, change.loanClass.code)
      : putLoanClass(trx, groupCode, change.loanClass),
}

const place: KindOfChange<ChangeOf<'place'>> = {
  subject: ({ place: { locationId } }) => `place ${locationId}`,
  require: async (trx, { place: { locationId, libCode }, isRemoved }) => {
    const uses = await usesOfPlace(trx, locationId)
    if (isRemoved) return refuseUses(uses)
    const stands = await selectPlace(trx, locationId)
    const authority = await requireLibrary(trx, libCode)
    if (!stands || stands.libCode === libCode || uses.copies === 0) return
    // Who decides what is lent is known of every copy: with its place it would change hands unseen.
    if ((await requireLibrary(trx, stands.libCode)) !== authority) throw new Refused(otherAuthority)
  },
  read: async (trx, change) => (await selectPlace(trx, change.place.locationId)) ?? null,
  make: (trx, groupCode, change) =>
    change.isRemoved
      ? deletePlace(trx, change.place.locationId)
      : putPlace(trx, groupCode, change.place),
}

const kinds = {
  limit,
  term,
  hours,
  'closed day': closedDay,
  'reader type': readerType,
  'loan class': loanClass,
  place,
}

interface ChangeInWork {
  subject: string
  read: () => Promise<object | null>
  make: () => Promise<unknown>
}

/** A change that can be made: refused otherwise, with what stands in its way. */
export async function openChange(
  trx: Database,
  groupCode: string,
  change: RuleChange,
): Promise<ChangeInWork> {
  const kind = kinds[change.kind] as KindOfChange<RuleChange>
  const read = () => kind.read(trx, change)
  // What is not there is not in use either: whoever removes it is told that it has gone.
  if ('isRemoved' in change && change.isRemoved && (await read()) === null) {
    throw new Refused(unknownRow)
  }
  await kind.require(trx, change)
  return { subject: kind.subject(change), read, make: () => kind.make(trx, groupCode, change) }
}

async function requireScope(trx: Database, ofReaders: string, ofCopies: string) {
  if (ofReaders !== '' && !(await selectReaderType(trx, ofReaders))) {
    throw new Refused(unknownReaderType)
  }
  if (ofCopies !== '' && !(await isClassKnown(trx, ofCopies))) throw new Refused(unknownClass)
}

/** Answers who decides what the library lends. */
async function requireLibrary(trx: Database, libCode: string) {
  const library = (await selectLibraries(trx)).find((one) => one.libCode === libCode)
  if (!library) throw new Refused(unknownLibrary)
  return library.circulationAuthority
}

const doOverlap = (hoursOfWeek: OpeningHours[]) =>
  hoursOfWeek.some(
    (one, n) =>
      one.closes <= one.opens ||
      hoursOfWeek.some(
        (other, m) =>
          m > n &&
          one.weekday === other.weekday &&
          one.opens < other.closes &&
          other.opens < one.closes,
      ),
  )
