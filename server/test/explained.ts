import type { KyselyPlugin, RawNode, RootOperationNode } from 'kysely'
import type { Database } from '../src/platform/stores/database.ts'

/** A step of a plan, as PostgreSQL tells of it after it was taken. */
export interface PlanStep {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanStep[]
}

const isRaw = (node: RootOperationNode): node is RawNode => node.kind === 'RawNode'

/** Asks, through `db`, for the plans of what a function of the product would ask: it gets no rows, and we get the plans. */
export async function plansOf(db: Database, ask: (db: Database) => Promise<unknown>) {
  const plans: PlanStep[] = []
  const explaining: KyselyPlugin = {
    transformQuery({ node }) {
      if (!isRaw(node)) throw new Error('only statements that are written as text are explained')
      const [first = '', ...rest] = node.sqlFragments
      return {
        ...node,
        sqlFragments: [`explain (analyze, buffers, format json) ${first}`, ...rest],
      }
    },
    async transformResult({ result }) {
      const [{ Plan: plan }] = Object.values(result.rows[0]!)[0] as [{ Plan: PlanStep }]
      plans.push(plan)
      return { ...result, rows: [] }
    },
  }
  try {
    await ask(db.withPlugin(explaining))
  } catch (error) {
    // Whoever counts on a row misses it: the plan is there all the same.
    if (plans.length === 0) throw error
  }
  return plans
}

export const stepsOf = (plan: PlanStep): PlanStep[] => [
  plan,
  ...(plan.Plans ?? []).flatMap((step) => stepsOf(step)),
]

/** How many blocks were looked at. */
export const blocksOf = (plan: PlanStep) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
