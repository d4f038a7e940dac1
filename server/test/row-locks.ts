import {
  OperationNodeTransformer,
  sql,
  type KyselyPlugin,
  type RawNode,
  type SelectQueryNode,
} from 'kysely'
import type { Database } from '../src/platform/stores/database.ts'

const lock =
  /\bfor (?:no key update|update|share|key share)\b(?: of \w+)?(?: skip locked| nowait)?/gu

/** Takes from each query what locks the rows it reads. */
class LocklessQueries extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _locks, ...query } = super.transformSelectQuery(node)
    return query
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node)
    return { ...raw, sqlFragments: raw.sqlFragments.map((part) => part.replaceAll(lock, '')) }
  }
}

const transformer = new LocklessQueries()
const plugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
}

/** The same database for queries that lock nothing: calls of one reader meet in the tables, as they would if the product forgot a lock. */
export const withoutRowLocks = (db: Database): Database => db.withPlugin(plugin)

interface OwnersDatabase {
  adminDb: Database
}

/** Changes a protection in the test's own database, as whoever owns the tables may. */
export const switchOff = async ({ adminDb }: OwnersDatabase, statement: string) => {
  await sql.raw(`set role shulin_owner; ${statement}; reset role`).execute(adminDb)
}

/** Lets a function of the test's own database lock no rows any more; `further` is what else it does without. */
export async function unlockFunction(api: OwnersDatabase, name: string, further: RegExp = /$^/u) {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef(${name}::regproc) as body`.execute(api.adminDb)
  const { body } = rows[0]!
  const unlocked = body.replaceAll(lock, '').replace(further, '')
  if (unlocked === body) throw new Error(`${name} locks no rows`)
  await switchOff(api, unlocked)
}
