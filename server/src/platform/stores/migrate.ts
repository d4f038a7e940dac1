import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrateQueue } from '../jobs/schema.ts'

const directory = new URL('../../../migrations/', import.meta.url)

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(directory)).filter((file) => file.endsWith('.sql'))
    return Object.fromEntries(
      files.map((file) => [
        file.replace(/\.sql$/, ''),
        {
          up: async (db) => {
            await sql.raw(await readFile(new URL(file, directory), 'utf8')).execute(db)
          },
        },
      ]),
    )
  },
}

/** Brings the tables up to date, one process at a time; returns the names of the migrations it ran. */
export async function migrate(adminDb: Database) {
  const migrator = new Migrator({ db: adminDb, provider: sqlFiles })
  const { error, results = [] } = await migrator.migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error) {
    throw new Error(failed ? `migration ${failed.migrationName} failed` : 'migrating failed', {
      cause: error,
    })
  }
  return [...results.map((result) => result.migrationName), ...(await migrateQueue(adminDb))]
}

/** The migrations this release has. */
export const knownMigrations = async () => Object.keys(await sqlFiles.getMigrations())

/** The migrations that `migrate` would run now. */
export async function pendingMigrations(adminDb: Database) {
  const all = await new Migrator({ db: adminDb, provider: sqlFiles }).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map(({ name }) => name)
}
