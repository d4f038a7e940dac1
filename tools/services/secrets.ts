import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

const holders = ['migrator', 'app', 'backup', 'redis', 'search', 'wire', 'library'] as const
type Secrets = Record<(typeof holders)[number], string>

/** The passwords of the stores and of the library system beside them, and what browsers encode passwords with: each made once, kept in a file that only its owner reads. */
export function secretsOf({ home }: Settings): Secrets {
  const file = join(home, 'passwords.json')
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const missing = holders.filter((holder) => known[holder] === undefined)
  for (const holder of missing) known[holder] = randomBytes(24).toString('base64url')
  if (missing.length > 0) writeFileSync(file, JSON.stringify(known, null, 2), { mode: 0o600 })
  return known as Secrets
}
