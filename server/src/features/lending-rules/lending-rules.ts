import type { Locale } from '@shulin/contract/locale'
import { inLanguage } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { standardTerm } from '../circulation/circulation.ts'
import { measureOf } from './measures.ts'
import {
  countCopies,
  countReaders,
  selectClosedDays,
  selectHours,
  selectLibraries,
  selectLimits,
  selectLoanClasses,
  selectPlaces,
  selectReaderTypes,
  selectRules,
  selectTerms,
} from './queries.ts'

/** Everything by which an institution lends, with how many readers and copies it is about. */
export async function readRules(db: Database, locale: Locale) {
  const limits = await selectLimits(db)
  const hours = await selectHours(db)
  const copies = await countCopies(db)
  const readersOf = new Map(
    (await countReaders(db)).map(({ readerType, readers }) => [readerType, readers]),
  )
  const copiesOf = (key: 'loanClass' | 'locationId', code: string) =>
    copies.filter((row) => row[key] === code).reduce((sum, row) => sum + row.copies, 0)

  const named = await selectLoanClasses(db)
  const inUse = [...new Set(copies.map(({ loanClass }) => loanClass))].toSorted()
  const unnamed = inUse
    .filter((code) => !named.some((one) => one.code === code))
    .map((code) => ({ code, names: { 'zh-CN': code } }))

  return {
    rules: (await selectRules(db)).map(({ measure, reason, remedy, passes, ...rule }) => ({
      ...rule,
      passes: passes as 'below' | 'at most' | 'at least',
      isAdjustable: measureOf(measure) !== undefined,
      isByClass: measureOf(measure)?.isOfNoClass !== true,
      unit: measureOf(measure)?.unit ?? ('none' as const),
      reason: inLanguage(reason, locale),
      remedy: inLanguage(remedy, locale),
      limits: limits
        .filter(({ ruleCode }) => ruleCode === rule.ruleCode)
        .map(({ ruleCode: _rule, ...limit }) => limit),
    })),
    terms: await selectTerms(db),
    standardTerm: { readerType: '', loanClass: '', ...standardTerm },
    libraries: (await selectLibraries(db)).map(({ libCode, name }) => ({
      libCode,
      name: inLanguage(name, locale),
      hours: hours
        .filter((hour) => hour.libCode === libCode)
        .map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
    })),
    closedDays: await selectClosedDays(db),
    readerTypes: (await selectReaderTypes(db)).map(({ code, names }) => ({
      code,
      names,
      readers: readersOf.get(code) ?? 0,
      copies: 0,
    })),
    loanClasses: [...named, ...unnamed].map(({ code, names }) => ({
      code,
      names,
      readers: 0,
      copies: copiesOf('loanClass', code),
    })),
    places: (await selectPlaces(db)).map((place) => ({
      ...place,
      copies: copiesOf('locationId', place.locationId),
    })),
  }
}
