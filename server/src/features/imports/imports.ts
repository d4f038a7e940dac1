import type { Locale } from '@shulin/contract/locale'
import type { Database } from '../../platform/stores/database.ts'
import { inLanguage } from '../../platform/institution.ts'
import { selectAttributions } from './queries.ts'

export { itemStatuses } from './describe/mapping.ts'
export { readTitleList, type TitleOfList } from './describe/title-list.ts'
export { openFile } from './formats/decompress.ts'
export { readCsv, readTsv } from './formats/delimited.ts'
export { reasonInWords } from './runs/reasons.ts'

/** What the product says of where its records come from: the licences ask for it. */
export async function attributions(trx: Database, locale: Locale) {
  const sources = await selectAttributions(trx)
  return sources.map(({ title, licence, attribution }) => ({
    source: inLanguage(title, locale),
    licence: licence ?? '',
    attribution: attribution ?? '',
  }))
}
