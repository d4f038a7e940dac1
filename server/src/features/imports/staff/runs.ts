import type { ImportRun } from '@shulin/contract/imports-staff'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { inLanguage } from '../../../platform/institution.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { answerRun } from '../runs/runs.ts'
import { lockRun, selectRun, type StoredRun } from './queries.ts'

export function runOnScreen(stored: StoredRun, locale: Locale): ImportRun {
  const { sourceId: _, name, title, ...run } = stored
  return {
    ...run,
    source: { name, title: inLanguage(title, locale) },
    kind: run.kind as ImportRun['kind'],
    state: run.state as ImportRun['state'],
    startedAt: instantOf(run.startedAt),
    endedAt: instantOf(run.endedAt),
  }
}

export async function runOf(db: Database, runId: string) {
  const run = await selectRun(db, runId)
  if (!run) throw new Refused(runUnknown)
  return run
}

const runUnknown = refusal('imports.run-unknown', 404, {
  'zh-CN': '没有这次导入',
  'zh-TW': '沒有這次匯入',
  'en-US': 'There is no such run',
})

/** Answers a run that asks, in the name of the institution whose run it is. */
export async function decideRun(
  trx: Database,
  { runId, withdraw }: { runId: string; withdraw: boolean },
  staff: StaffMember,
) {
  await lockRun(trx, runId)
  const { isShared, wouldWithdraw, name } = await runOf(trx, runId)
  if (isShared) throw new Refused(runShared)
  const withdrawn = await answerRun(trx, runId, withdraw)
  await writeAudit(trx, staff, 'import.decide', runId, {
    before: { source: name, wouldWithdraw },
    after: { withdraw, withdrawn },
  })
}

const runShared = refusal('imports.run-shared', 422, {
  'zh-CN': '这次导入属于联合目录，由运维人员决定',
  'zh-TW': '這次匯入屬於聯合目錄，由系統管理員決定',
  'en-US': 'This run belongs to the union catalog: the operator decides on it',
})
