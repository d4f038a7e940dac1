import { isDeepStrictEqual } from 'node:util'
import { accountGaps, homeBlocks, type HomeBlock } from '@shulin/contract/home'
import { type HomeLink, type HomeSetup, type PlacedBlock } from '@shulin/contract/home-staff'
import { writeAudit, type Actor } from '../../platform/audit.ts'
import type { Database } from '../../platform/stores/database.ts'
import { Refused } from '../../platform/failure.ts'
import { searchUnavailable } from '../../platform/stores/search-engine.ts'
import { disciplineCounts, type Caller, type Scope, type SearchServices } from '../search/search.ts'
import {
  replaceBlocks,
  replaceLinks,
  selectAccountState,
  selectBlocks,
  selectDisciplines,
  selectLinks,
} from './queries.ts'

/** How many disciplines the home page names at most. */
const mostDisciplines = 100

/** Disciplines with their titles: the index has them counted; without it the database counts, for a second and a half. */
export async function disciplinesOf(
  services: Pick<SearchServices, 'engine'>,
  scope: Scope,
  { within, institution, signal }: Caller,
) {
  try {
    return (await disciplineCounts(services, scope, signal)).slice(0, mostDisciplines)
  } catch (error) {
    if (!(error instanceof Refused && error.refusal === searchUnavailable)) throw error
    return within((db) => selectDisciplines(db, institution.timeZone, 1_500))
  }
}

/** Every block in its place. One that staff never placed, for it came later, stands behind the one it usually follows. */
export async function placedBlocks(db: Database): Promise<PlacedBlock[]> {
  const placed = new Map((await selectBlocks(db)).map((row) => [row.block, row]))
  const order = Array.from(placed.values())
    .toSorted((a, b) => a.position - b.position)
    .map(({ block }) => block)
    .filter((block) => homeBlocks.includes(block))
  for (const [place, block] of homeBlocks.entries()) {
    if (placed.has(block)) continue
    const before: HomeBlock | undefined = homeBlocks[place - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, block)
  }
  return order.map((block) => ({ block, isShown: placed.get(block)?.isShown ?? true }))
}

/** What a reader's account lacks, so that the reader can see to it before it is needed. */
export async function gapsOf(db: Database, readerId: string) {
  const state = await selectAccountState(db, readerId)
  return accountGaps.filter((gap) => !state?.[gap])
}

export const setupOf = async (db: Database): Promise<HomeSetup> => ({
  blocks: await placedBlocks(db),
  links: await selectLinks(db),
})

export async function changeBlocks(
  trx: Database,
  groupCode: string,
  blocks: PlacedBlock[],
  actor: Actor,
) {
  const before = await placedBlocks(trx)
  if (isDeepStrictEqual(before, blocks)) return
  await replaceBlocks(trx, groupCode, blocks)
  await writeAudit(trx, actor, 'home.blocks', 'home', { before, after: blocks })
}

export async function changeLinks(
  trx: Database,
  groupCode: string,
  links: HomeLink[],
  actor: Actor,
) {
  const before = await selectLinks(trx)
  if (isDeepStrictEqual(before, links)) return
  await replaceLinks(trx, groupCode, links)
  await writeAudit(trx, actor, 'home.links', 'home', { before, after: links })
}
