import { randomUUID } from 'node:crypto'
import type { Degree } from '@shulin/contract/theses'
import { aTitle, type SearchedInstitution, type TitleOptions } from './searching.ts'

interface ThesisOptions {
  author?: string
  tutor?: string
  degree?: Degree
  year?: number
  department?: string
  departmentCode?: string
  verification?: 'unverified' | 'verified' | 'refused'
  /** The description it has as a title. */
  record?: TitleOptions
  references?: { title: string; author?: string; source?: string; year?: number; doi?: string }[]
}

type School = Pick<SearchedInstitution, 'groupCode' | 'within'>

/** A thesis of the school with what it refers to; answers the number of its title. */
export async function aThesis(school: School, options: ThesisOptions = {}) {
  const { record = {}, references = [], year = 2020, ...thesis } = options
  const recordId = await aTitle(school, { documentType: 'thesis', year, ...record })
  await school.within(async (trx) => {
    await trx
      .insertInto('thesis')
      .values({
        author: '顾行舟',
        degree: 'doctor',
        ...thesis,
        groupCode: school.groupCode,
        recordId,
        year,
      })
      .execute()
    for (const [position, reference] of references.entries()) {
      await trx
        .insertInto('recordReference')
        .values({ recordId, position, ...reference })
        .execute()
    }
  })
  return recordId
}

interface FileOptions {
  title?: string
  needsLogin?: boolean
  opensOn?: string
}

/** A file of a thesis, as far as its row goes; answers its number. */
export async function aThesisFile(
  { groupCode, within }: School,
  recordId: number,
  { title = '全文', needsLogin = false, opensOn }: FileOptions = {},
) {
  const id = randomUUID()
  await within((trx) =>
    trx
      .insertInto('attachment')
      .values({
        groupCode,
        id,
        recordId,
        kind: 'document',
        title,
        objectKey: `${groupCode}/${id}.pdf`,
        needsLogin,
        opensOn: opensOn ?? null,
      })
      .execute(),
  )
  return id
}
