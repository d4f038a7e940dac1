import { sql } from 'kysely'
import { startTestApi, type TestApi } from './api.ts'

/**
 * Whoever connects from now on finds a function that a test creates here before the one of PostgreSQL that has the same name. Not so
 * what the tables bound when they were made: defaults, indexes, functions with a path of their own.
 */
async function shadowFunction({ adminDb }: TestApi, definition: string) {
  await sql.raw(`create function public.${definition}`).execute(adminDb)
  await sql`
    do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`.execute(
    adminDb,
  )
}

/** Two hosts on a database whose clock stands still where a test sets it: `statement_timestamp()`, by which requests and lending decide. */
export async function startClockedHosts() {
  const base = await startTestApi()
  await sql`create table public.set_clock (at timestamptz not null)`.execute(base.adminDb)
  await sql`grant select on public.set_clock to public`.execute(base.adminDb)
  await shadowFunction(
    base,
    `statement_timestamp() returns timestamptz language sql stable as $$
      select coalesce((select at from public.set_clock), pg_catalog.statement_timestamp()) $$`,
  )
  const api = await startTestApi({ onDatabaseOf: base })
  const other = await startTestApi({ onDatabaseOf: base })

  const goOn = () => sql`delete from public.set_clock`.execute(base.adminDb)
  return {
    api,
    other,
    /** Does something while the clock of the database says this. */
    async whenItIs<T>(at: Date, work: () => Promise<T>) {
      await goOn()
      await sql`insert into public.set_clock values (${at})`.execute(base.adminDb)
      try {
        return await work()
      } finally {
        await goOn()
      }
    },
    async close() {
      await other.close()
      await api.close()
      await base.close()
    },
  }
}
