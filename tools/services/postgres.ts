import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { copyCertificate } from './certificates.ts'
import { run } from './run.ts'
import { secretsOf } from './secrets.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { idsOf } from './users.ts'

const programs = '/usr/lib/postgresql/15/bin'
// PostgreSQL refuses to run as root.
const user = 'postgres'

const places = ({ home }: Settings) => ({
  folder: join(home, 'postgres'),
  data: join(home, 'postgres/data'),
  socket: join(home, 'postgres/socket'),
  configuration: join(home, 'postgres/postgresql.conf'),
  access: join(home, 'postgres/pg_hba.conf'),
  names: join(home, 'postgres/pg_ident.conf'),
})

/** `port` is where the superuser finds the socket, too. */
export function postgresService({ ports }: Settings): Service {
  return {
    name: 'postgres',
    group: 'stores',
    needs: [],
    ports: [ports.postgres],
    packages: [
      { name: 'postgresql-15', provides: [`${programs}/postgres`] },
      { name: 'postgresql-client-15', provides: [`${programs}/psql`] },
    ],
    prepare,
    start: (settings) => ({
      file: `${programs}/postgres`,
      args: ['-D', places(settings).data, '-c', `config_file=${places(settings).configuration}`],
      user,
      cwd: places(settings).folder,
    }),
    ready: async (settings) => {
      await askAsSuperuser(settings, 'select 1')
    },
    patience: 120,
    settle: makeRoles,
    stopSignal: 'SIGINT', // Ends open sessions and shuts down; SIGTERM would wait for them.
    data: ['postgres'],
  }
}

async function prepare(settings: Settings) {
  const { folder, data, socket, configuration, access, names } = places(settings)
  const ids = idsOf(user)
  for (const path of [folder, socket]) {
    mkdirSync(path, { recursive: true, mode: 0o755 })
    if (ids) chownSync(path, ids.uid, ids.gid)
  }
  copyCertificate(settings, folder, user)
  if (!existsSync(data)) {
    // A half-made store of an interrupted start is thrown away.
    const making = `${data}.new`
    rmSync(making, { recursive: true, force: true })
    await run(
      `${programs}/initdb`,
      [
        ['-D', making, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'],
        ['--auth-local=peer', '--auth-host=scram-sha-256'],
        settings.isFast ? ['--no-sync'] : [],
      ],
      { ...ids, cwd: folder },
    )
    renameSync(making, data)
  }
  for (const [file, text] of [
    [configuration, configurationText(settings)],
    [access, accessRules],
    [names, `operator postgres postgres\noperator ${userInfo().username} postgres\n`],
  ] as const) {
    writeFileSync(file, text)
    chmodSync(file, 0o644)
  }
}

export function configurationText(settings: Settings): string {
  const { data, socket, access, names, folder } = places(settings)
  const durable = settings.isFast ? 'off' : 'on'
  return `
data_directory = '${data}'
hba_file = '${access}'
ident_file = '${names}'
unix_socket_directories = '${socket}'
listen_addresses = '${settings.address}'
port = ${settings.ports.postgres}
max_connections = 200
shared_buffers = 256MB

ssl = on
ssl_cert_file = '${folder}/server.crt'
ssl_key_file = '${folder}/server.key'
ssl_min_protocol_version = 'TLSv1.2'
password_encryption = 'scram-sha-256'

wal_level = replica
fsync = ${durable}
synchronous_commit = ${durable}
full_page_writes = ${durable}
# Who follows the log for backups and went away must not fill the disk.
max_slot_wal_keep_size = 4GB

shared_preload_libraries = 'pg_stat_statements'
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %q%u@%d '
`.trimStart()
}

// Over the network: with TLS and a password only, and never the superuser.
export const accessRules = `
local   all all            peer map=operator
hostssl all postgres   all reject
hostssl all all        all scram-sha-256
hostssl replication shulin_backup all scram-sha-256
`.trimStart()

/**
 * The portal's roles and its database; the superuser takes part in nothing else. The statistics of all
 * statements are kept in the database `postgres`, so that `shulin` may be dropped and made again.
 */
async function makeRoles(settings: Settings) {
  const { migrator, app, backup } = secretsOf(settings)
  const role = (name: string, password: string, abilities: string) => `
select 'create role ${name}' where not exists (select from pg_roles where rolname = '${name}') \\gexec
alter role ${name} with login password '${password}' ${abilities};`
  await askAsSuperuser(
    settings,
    `
${role('shulin_migrator', migrator, 'bypassrls createrole createdb')}
${role('shulin_app', app, '')}
${role('shulin_backup', backup, 'replication')}
select 'create database shulin owner shulin_migrator'
 where not exists (select from pg_database where datname = 'shulin') \\gexec
revoke connect on database shulin from public;
grant connect on database shulin to shulin_app;
-- Migrations make it, and nobody logs in as it; older stores let it.
select 'alter role shulin_feed nologin'
 where exists (select from pg_roles where rolname = 'shulin_feed' and rolcanlogin) \\gexec
create extension if not exists pg_stat_statements;
grant pg_monitor to shulin_migrator;
`,
  )
}

export function askAsSuperuser(settings: Settings, sql: string): Promise<string> {
  return run(
    `${programs}/psql`,
    [
      ['-h', places(settings).socket, '-p', String(settings.ports.postgres)],
      ['-U', 'postgres', '-d', 'postgres', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'],
    ],
    { input: `set client_min_messages = warning;\n${sql};\n` },
  )
}

/** Asks the store as a role of the portal would; the address decides about TLS and password. */
export function askDatabase(address: string, sql: string): Promise<string> {
  const url = new URL(address)
  // Every user of this machine sees the arguments of a command, but not its environment.
  const env = { PGPASSWORD: url.password, PGCONNECT_TIMEOUT: '5' }
  url.password = ''
  return run(`${programs}/psql`, [url.href, '-X', '-q', '-A', '-t', '-c', sql], { env })
}
