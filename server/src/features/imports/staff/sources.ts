import type { ImportRun, ImportSource, RunState } from '@shulin/contract/imports-staff'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { inLanguage } from '../../../platform/institution.ts'
import { send } from '../../../platform/stores/queue.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { Harvest } from '../harvest/settings.ts'
import { harvestSource } from '../jobs.ts'
import { selectSources, type StoredSource } from './queries.ts'

/** Where records come from, with the last run and the next harvest of each. */
export const sourcesOnScreen = async (db: Database, locale: Locale): Promise<ImportSource[]> =>
  (await selectSources(db)).map((source) => ({
    sourceId: source.sourceId,
    name: source.name,
    title: inLanguage(source.title, locale),
    format: source.format,
    isShared: source.isShared,
    isComplete: source.isComplete,
    withdrawnShare: source.withdrawnShare,
    licence: source.licence,
    attribution: source.attribution,
    harvest: harvestOnScreen(source),
    lastRun:
      source.runId === null || source.startedAt === null
        ? null
        : {
            runId: source.runId,
            state: source.state as RunState,
            startedAt: instantOf(source.startedAt),
            kind: source.kind as ImportRun['kind'],
            seen: source.seen ?? 0,
            refused: source.refused ?? 0,
            leftOut: source.leftOut ?? 0,
            itemsRefused: source.itemsRefused ?? 0,
          },
  }))

function harvestOnScreen({ harvest, harvestedUntil, lastHarvestAt }: StoredSource) {
  if (harvest === null) return null
  const { url, everyHours } = Harvest.parse(harvest)
  const until = instantOf(harvestedUntil)
  if (everyHours === undefined) return { url, everyHours: null, until, nextAt: null }
  // It comes so many hours after the last one began; one that is due, as soon as somebody looks.
  const next = Math.max(Date.now(), (lastHarvestAt?.getTime() ?? 0) + everyHours * 3_600_000)
  return { url, everyHours, until, nextAt: instantOf(new Date(next)) }
}

/** Harvests a source as soon as a worker is free; one that runs already is not begun twice. */
export async function harvestNow(
  trx: Transaction<DB>,
  groupCode: string,
  sourceId: string,
  staff: StaffMember,
) {
  const source = (await selectSources(trx)).find((one) => one.sourceId === sourceId)
  if (!source) throw new Refused(sourceUnknown)
  if (source.isShared) throw new Refused(sourceShared)
  if (source.harvest === null) throw new Refused(notHarvested)
  if (source.state === 'running') throw new Refused(isRunning)
  await send(trx, harvestSource, { groupCode, sourceId })
  await writeAudit(trx, staff, 'import.harvest', source.name, { before: null, after: sourceId })
}

const sourceUnknown = refusal('imports.source-unknown', 404, {
  'zh-CN': '没有这个来源',
  'zh-TW': '沒有這個來源',
  'en-US': 'There is no such source',
})
const sourceShared = refusal('imports.source-shared', 422, {
  'zh-CN': '这个来源属于联合目录，由运维人员采集',
  'zh-TW': '這個來源屬於聯合目錄，由系統管理員採集',
  'en-US': 'This source belongs to the union catalog: the operator harvests it',
})
const notHarvested = refusal('imports.source-not-harvested', 422, {
  'zh-CN': '这个来源以文件交付，不能采集',
  'zh-TW': '這個來源以檔案交付，不能採集',
  'en-US': 'This source is delivered as files: there is nothing to harvest',
})
const isRunning = refusal('imports.harvest-running', 422, {
  'zh-CN': '这个来源正在导入',
  'zh-TW': '這個來源正在匯入',
  'en-US': 'This source is being imported already',
})
