import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tlsFiles } from './certificates.ts'
import { secretsOf } from './secrets.ts'
import type { Settings } from './settings.ts'

/** What a process of the portal is told about the services, for `node --env-file=`. */
export function environmentOf(settings: Settings): Record<string, string> {
  const { address, ports, portBase } = settings
  const secrets = secretsOf(settings)
  const { authority } = tlsFiles(settings)
  const database = (role: string, password: string) =>
    `postgresql://${role}:${password}@${address}:${ports.postgres}/shulin?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`
  return {
    DATABASE_URL: database('shulin_app', secrets.app),
    DATABASE_ADMIN_URL: database('shulin_migrator', secrets.migrator),
    DATABASE_BACKUP_URL: database('shulin_backup', secrets.backup),
    REDIS_URL: `rediss://:${secrets.redis}@${address}:${ports.redis}`,
    OPENSEARCH_URL: `https://shulin:${secrets.search}@${address}:${ports.searchGate}`,
    STORES_CA_FILE: authority,
    SMTP_URL: `smtp://${address}:${ports.smtp}`,
    MAIL_FROM: 'no-reply@library.example',
    MAILBOX_URL: `http://${address}:${ports.mailbox}`,
    KEYS_FILE: join(settings.home, 'keys.json'),
    PASSWORD_KEY: secrets.wire.slice(0, 8),
    PORTAL_URL: `https://localhost:${ports.front}`,
    OBJECT_DIRECTORY: join(settings.home, 'objects'),
    // Whom journeys log in at: the two sign-on servers, and what stands in for a chat app.
    INSIDE_HOSTS: [ports.cas, ports.keycloak, ports.standIn]
      .map((port) => `${address}:${port}`)
      .join(' '),
    SHULIN_PORT_BASE: String(portBase),
  }
}

export function writeEnvironment(settings: Settings) {
  mkdirSync(join(settings.home, 'objects'), { recursive: true })
  // Quoted, so that a shell may read the file, too.
  const lines = Object.entries(environmentOf(settings)).map(
    ([name, value]) => `${name}="${value}"\n`,
  )
  writeFileSync(settings.environmentFile, lines.join(''), { mode: 0o600 })
}
