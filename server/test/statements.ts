import type { KyselyPlugin, Transaction } from 'kysely'
import type { DB } from '../src/platform/stores/database-tables.ts'
import type { TestInstitution } from './readers.ts'

/** Does something in a transaction of an institution, and says how often the database was asked meanwhile. */
export async function countStatements(
  { within }: Pick<TestInstitution, 'within'>,
  work: (trx: Transaction<DB>) => Promise<unknown>,
) {
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      asked += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await within((trx) => work(trx.withPlugin(counting) as Transaction<DB>))
  return asked
}
