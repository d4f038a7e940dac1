// Writes into docs/privacy.md what the tables of a database that was just migrated say of themselves. A test compares the two.
import { readFileSync, writeFileSync } from 'node:fs'
import { createMigratedDatabase, dropDatabase, openAdminDatabase, testConfig } from './database.ts'
import { readDeclarations, withDeclarations } from './personal-data.ts'

const file = 'docs/privacy.md'
const database = await createMigratedDatabase()
const adminDb = openAdminDatabase(testConfig(database))
const declarations = await readDeclarations(adminDb)
await adminDb.destroy()
await dropDatabase(database)
writeFileSync(file, withDeclarations(readFileSync(file, 'utf8'), declarations))
