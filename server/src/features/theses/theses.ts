import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  countChoices,
  countReferences,
  countTheses,
  selectFiles,
  selectReferences,
  selectStudies,
  selectTheses,
  selectThesis,
  type ThesisFilter,
} from './queries.ts'

interface Paging {
  page: number
  rows: number
}

/** So many values of each kind are offered. */
const mostChoices = 100

/** One page of the theses that readers see, and what they can be narrowed by. */
export async function thesesFound(db: Database, filter: ThesisFilter, paging: Paging) {
  return {
    total: await countTheses(db, filter),
    list: await selectTheses(db, filter, paging),
    screening: {
      degree: await countChoices(db, filter, 'degree', mostChoices),
      college: await countChoices(db, filter, 'college', mostChoices),
      tutor: await countChoices(db, filter, 'tutor', mostChoices),
      year: await countChoices(db, filter, 'year', mostChoices),
    },
  }
}

async function requireThesis(db: Database, paperId: number) {
  const found = await selectThesis(db, paperId)
  if (!found) throw new Refused(thesisUnknown)
  return found
}

export async function thesisOf(db: Database, paperId: number) {
  const thesis = await requireThesis(db, paperId)
  const files = await selectFiles(db, paperId)
  const open = files.filter(({ opensOn }) => opensOn === null)
  return { ...thesis, previewIds: open.map(({ attachmentId }) => attachmentId), files }
}

/** One page of the works a thesis refers to. */
export async function referencesOf(
  db: Database,
  { paperId, ...paging }: Paging & { paperId: number },
  timeZone: string,
) {
  await requireThesis(db, paperId)
  return {
    total: await countReferences(db, paperId),
    list: await selectReferences(db, paperId, timeZone, paging),
  }
}

/** So many studies are named beside a thesis. */
const mostStudies = 10

export async function relatedStudies(db: Database, paperId: number) {
  await requireThesis(db, paperId)
  return selectStudies(db, paperId, mostStudies)
}

export const thesisUnknown = refusal('thesis.unknown', 404, {
  'zh-CN': '没有找到这篇学位论文',
  'zh-TW': '找不到這篇學位論文',
  'en-US': 'There is no such thesis',
})
