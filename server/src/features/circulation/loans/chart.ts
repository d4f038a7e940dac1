import type { ChartRange } from '@shulin/contract/circulation'
import type { Locale } from '@shulin/contract/locale'
import { inLanguage, type Institution } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { selectLoanClasses, selectLoanMonths } from './chart-queries.ts'
import { selectKeepsHistory } from './queries.ts'

/** The year is this month and the eleven before it. */
const monthsBack: Record<ChartRange, { months?: number }> = { year: { months: 11 }, all: {} }

/** The own loans by month and by class. */
export async function chartOf(
  trx: Database,
  readerId: string,
  { range, timeZone }: { range: ChartRange } & Pick<Institution, 'timeZone'>,
  locale: Locale,
) {
  const isKept = await selectKeepsHistory(trx, readerId)
  const wanted = { readerId, isKept, timeZone, ...monthsBack[range] }
  const months = await selectLoanMonths(trx, wanted)
  const classes = await selectLoanClasses(trx, wanted)
  return {
    months,
    classes: classes.map(({ scheme, classNo, name, count }) => ({
      classNo: `${scheme === 'LCC' ? 'LCC ' : ''}${classNo ?? ''}`,
      name: classNo === null ? withoutClass[locale] : name ? inLanguage(name, locale) : classNo,
      count,
    })),
  }
}

const withoutClass = { 'zh-CN': '未分类', 'zh-TW': '未分類', 'en-US': 'Without a class' }
