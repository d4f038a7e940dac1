import type { ListedResearcher, ResearcherDetail } from '@shulin/contract/researchers'
import type { Locale } from '@shulin/contract/locale'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage, type Trilingual } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  countInitials,
  selectSameName,
  selectShownResearcher,
  selectShownResearchers,
  selectWorks,
} from './queries.ts'

/** One page of the researchers, and how many stand under each letter. */
export async function researchers(
  db: Database,
  filter: Parameters<typeof selectShownResearchers>[1],
  locale: Locale,
) {
  const initials = await countInitials(db, filter)
  const { initial: wanted } = filter
  const counted = initials.filter(({ initial }) => wanted === undefined || initial === wanted)
  const found = await selectShownResearchers(db, filter)
  return {
    total: counted.reduce((total, { count }) => total + count, 0),
    list: found.map(({ collegeName, ...listed }): ListedResearcher => ({
      ...listed,
      collegeName: nameOrNothing(collegeName, locale),
    })),
    initials,
  }
}

interface ResearcherRequest {
  researcherId: string
  timeZone: string
  locale: Locale
}

/** One researcher with the works that staff confirmed, and others who are called the same. */
export async function researcher(
  db: Database,
  { researcherId, timeZone, locale }: ResearcherRequest,
): Promise<ResearcherDetail> {
  const found = await selectShownResearcher(db, researcherId)
  if (!found) throw new Refused(researcherUnknown)
  const { name, otherNames, title, interests } = found
  const others = await selectSameName(db, found)
  return {
    researcherId,
    name,
    otherNames,
    collegeId: found.collegeId ?? '',
    collegeName: nameOrNothing(found.collegeName, locale),
    title,
    interests,
    introduction: nameOrNothing(found.introduction, locale),
    orcid: found.orcid ?? '',
    works: await selectWorks(db, researcherId, timeZone),
    sameName: others.map((other) => ({
      researcherId: other.researcherId,
      collegeName: nameOrNothing(other.collegeName, locale),
    })),
  }
}

const nameOrNothing = (name: Trilingual | null, locale: Locale) =>
  name ? inLanguage(name, locale) : ''

export const researcherUnknown = refusal('researcher.unknown', 404, {
  'zh-CN': '没有这位学者',
  'zh-TW': '沒有這位學者',
  'en-US': 'There is no such researcher',
})
