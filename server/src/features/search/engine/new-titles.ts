import { setTimeout as wait } from 'node:timers/promises'
import { Refused } from '../../../platform/failure.ts'
import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import { filterOf } from '../next-steps/count-searches.ts'
import type { Clause } from '../plan/clauses.ts'
import type { SearchCriteria } from '../request/parameters.ts'
import type { Scope } from '../request/scope.ts'
import { numberAlone } from './ask.ts'
import { visibleTo } from './build-search.ts'

/** A question that is asked again and again, of new titles alone. */
export interface StandingQuestion {
  criteria: SearchCriteria
  /** Only titles the institution holds, not those of its packages. */
  onlyHeld?: boolean
  /** Only titles of these packages. */
  packages?: readonly string[]
}

/** So many questions are sent as one: the engine answers them side by side, and in time also on a busy machine. */
const atOnce = 40

/**
 * Which of some new titles each question finds, taken literally. The engine walks the new titles and not the catalogue, so a
 * question costs as much as there is new.
 */
export async function newTitlesMeeting(
  { searchTogether }: Pick<SearchEngine, 'searchTogether'>,
  scope: Scope,
  questions: readonly StandingQuestion[],
  recordIds: readonly number[],
): Promise<number[][]> {
  const found: number[][] = []
  for (let from = 0; from < questions.length; from += atOnce) {
    const bodies = questions
      .slice(from, from + atOnce)
      .map((question) => bodyOf(question, scope, recordIds))
    const answers = await again(() => searchTogether(bodies, scope.place))
    found.push(
      ...answers.map(({ hits }) =>
        (hits.hits as unknown as { fields: { recordId: [number] } }[]).map(
          ({ fields }) => fields.recordId[0],
        ),
      ),
    )
  }
  return found
}

const mostTries = 3

/** Nobody waits for the answer: an engine that is too busy just now is asked once more. */
async function again<Answer>(ask: () => Promise<Answer>, tries = 1): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refused) || tries === mostTries) throw error
    await wait(1_000 * tries)
    return again(ask, tries + 1)
  }
}

/** Refuses a question that cannot be asked, such as one with too many words: when it is put, and not every time it is asked. */
export const checkStanding = ({ criteria }: StandingQuestion, scope: Scope) =>
  void filterOf(criteria, scope)

/** Filters alone: nothing is scored, and the new titles are the same filter in every question, which the engine keeps. */
const bodyOf = (
  { criteria, onlyHeld = false, packages }: StandingQuestion,
  scope: Scope,
  recordIds: readonly number[],
): Clause => ({
  query: {
    bool: {
      filter: [
        { terms: { recordId: recordIds } },
        visibleTo(scope),
        ...(onlyHeld ? [{ term: { groupCode: scope.groupCode } }] : []),
        ...(packages ? [{ terms: { packages } }] : []),
        filterOf(criteria, scope),
      ],
    },
  },
  sort: ['_doc'],
  size: recordIds.length,
  track_total_hits: false,
  ...numberAlone,
})
