import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Institution } from '../../platform/institution.ts'
import { citedOf, type CitationData } from './citation-data.ts'
import { selectDescriptions } from './queries.ts'
import { publicAddress } from './share.ts'

/** These records in the order asked for; one that readers may not see is left out. */
export async function citedRecords(
  db: Database,
  recordIds: number[],
  institution: Institution,
  portalUrl: string,
): Promise<CitationData[]> {
  const byId = await citedById(db, recordIds, institution, portalUrl)
  const cited = [...new Set(recordIds)].flatMap((id) => byId.get(id) ?? [])
  if (cited.length === 0) throw new Refused(noneShown)
  return cited
}

/** These records by their numbers, as far as readers may see them. */
export async function citedById(
  db: Database,
  recordIds: number[],
  institution: Institution,
  portalUrl: string,
): Promise<Map<number, CitationData>> {
  const rows = await selectDescriptions(db, recordIds, institution.timeZone)
  return new Map(
    rows.map((row) => {
      const address = publicAddress(portalUrl, institution, row.recordId)
      return [row.recordId, citedOf(row, address)]
    }),
  )
}

/** The day by the institution's own calendar, as 2026-11-15. */
export const today = (timeZone: string) => new Date().toLocaleDateString('sv-SE', { timeZone })

const noneShown = refusal('record.none-shown', 404, {
  'zh-CN': '所选的书目记录都不存在',
  'zh-TW': '所選的書目紀錄都不存在',
  'en-US': 'None of these records exists',
})
