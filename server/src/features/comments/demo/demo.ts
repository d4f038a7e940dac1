import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { demoId, selectDescribedTitles } from '../../catalogue/catalogue.ts'
import { awardPoints } from '../../points/points.ts'
import { forEachDemoLife } from '../../readers/readers.ts'
import { sendComment } from '../comments.ts'
import { rateTitle } from '../ratings.ts'
import { updateState } from '../staff/queries.ts'
import {
  addComments,
  backdateComment,
  hasCommented,
  passMostComments,
  selectInstitutionsToFill,
} from './queries.ts'

/** What may be said of any book. */
const sentences = [
  '第二遍读比第一遍更有收获，注释很用心。',
  '前三章略慢，读进去以后就放不下了。',
  '写论文时反复引用，索引做得好，查起来很方便。',
  '纸张偏薄，铅笔批注会透；内容无可挑剔。',
  '适合入门，专业的读者可以直接看后半部分。',
  '和同学一起读的，讨论了整整一个晚上。',
  'A clear account, and a good bibliography to go on from.',
  'I wish there were more copies: it is always on loan before exams.',
]

/** Some readers of the demo institutions have said something; most of it staff have passed, the newest waits for them. */
export async function loadDemoComments(adminDb: Database): Promise<number> {
  const institutions = await selectInstitutionsToFill(adminDb)
  for (const groupCode of institutions) {
    await inInstitution(adminDb, groupCode, async (trx) => {
      await addComments(trx, groupCode, sentences)
      await passMostComments(trx, groupCode)
    })
  }
  return institutions.length + (await letReadersSpeak(adminDb))
}

/** Nobody works here: the demo has passed these comments. */
const demoStaff = demoId('staff')

/** Some readers speak of what they read, and rate it; whoever has spoken is left alone. */
const letReadersSpeak = (adminDb: Database) =>
  forEachDemoLife(adminDb, async (trx, { groupCode, readerId, timeZone, life }) => {
    if (await hasCommented(trx, groupCode, readerId)) return false
    const author = { groupCode, readerId, timeZone }
    const described = await selectDescribedTitles(trx, groupCode)
    for (const [n, { title, score, content, state, reason }] of life.comments.entries()) {
      const recordId = described.get(title)
      if (recordId === undefined) continue
      await rateTitle(trx, author, { recordId, score })
      const form = {
        type: 'record',
        recordId,
        content,
        title: '',
        standardNo: '',
        databaseNames: '',
      }
      const commentId = await sendComment(trx, author, form)
      await backdateComment(trx, groupCode, { commentId, days: 2 + 9 * n })
      if (state === 'waiting') continue
      const isPassed = state === 'passed'
      await updateState(trx, commentId, {
        state: isPassed ? 'audited' : 'refused',
        reason,
        staffId: demoStaff,
      })
      if (isPassed) {
        await awardPoints(trx, { readerId, rule: 'audited comment', subject: commentId, recordId })
      }
    }
    return true
  })
