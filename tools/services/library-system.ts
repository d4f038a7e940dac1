import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from './ask.ts'
import { tlsFiles } from './certificates.ts'
import { fetchOnce } from './fetch-once.ts'
import { nginxPackage, startNginx, tlsDirectives, writeNginx } from './nginx.ts'
import { askAsSuperuser } from './postgres.ts'
import { logTail } from './processes.ts'
import { run } from './run.ts'
import { searchUser } from './search.ts'
import { secretsOf } from './secrets.ts'
import type { Command, Package, Service } from './service.ts'
import type { Settings } from './settings.ts'

const group = 'library-system'
/** Where it finds its settings, and leaves what a test has to know. */
const homeOf = ({ home }: Settings) => join(home, group)
/** Its role in our PostgreSQL, and its database. */
const role = 'library_system'

/** Every package with its version: a new list is a new environment. */
const list = join(import.meta.dirname, 'library-system/requirements.txt')
const setUp = join(import.meta.dirname, 'library-system/set_up.py')

const environmentName = () =>
  `library-system-${createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 8)}`

const python = ({ cache }: Settings) => join(cache, environmentName(), 'bin/python')

/** Debian ships Python without the part that makes environments. */
const canMakeEnvironments = () =>
  spawnSync('python3', ['-c', 'import venv, ensurepip'], { stdio: 'ignore' }).status === 0

const pythonPackages = ({ cache }: Settings): Package[] =>
  existsSync(join(cache, environmentName())) || canMakeEnvironments()
    ? []
    : [{ name: 'python3-venv', provides: ['/usr/share/doc/python3-venv/copyright'] }]

const fetchEnvironment = ({ cache }: Settings) =>
  fetchOnce(cache, environmentName(), async (folder) => {
    await run('python3', ['-m', 'venv', folder])
    await run(join(folder, 'bin/python'), [
      ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'],
      // The list is whole: nothing is looked for beside it, and nobody has to find out what fits together. Less than half of it is ever
      // loaded, and is compiled then.
      ['--no-deps', '--no-compile', '-r', list],
    ])
  })

/** How one of its processes is started. The environment was moved after it was made, so its scripts are not called by their names. */
const command = (settings: Settings, args: Command['args']): Command => ({
  file: python(settings),
  args,
  env: {
    INVENIO_INSTANCE_PATH: homeOf(settings),
    // What the first process has compiled is kept for the others, wherever this is switched off.
    PYTHONDONTWRITEBYTECODE: '',
  },
  cwd: homeOf(settings),
})

/** A library system of somebody else: InvenioILS, with a database in our PostgreSQL and a search node and a Redis of its own. */
export function libraryAppService(settings: Settings): Service {
  const { address, ports } = settings
  const base = `http://${address}:${ports.libraryApp}`
  return {
    name: 'library-app',
    group,
    needs: ['postgres', 'library-redis', 'library-search'],
    ports: [ports.libraryApp],
    packages: pythonPackages(settings),
    fetch: fetchEnvironment,
    prepare,
    start: () =>
      command(settings, [
        ['-m', 'gunicorn', '--bind', `${address}:${ports.libraryApp}`],
        ['--workers', '1', '--threads', '4', '--timeout', '120'],
        'invenio_app.wsgi_rest:application',
      ]),
    ready: async () => {
      const { status, text } = await ask(`${base}/literature/`, { timeout: 20_000 })
      if (status !== 200) throw new Error(text.slice(0, 200))
    },
    patience: 600, // On two cores beside a build and the tests.
    stopSignal: 'SIGTERM',
    data: [group],
  }
}

/** Does what follows a loan, a few seconds later: the lists that readers search. */
export function libraryWorkerService(settings: Settings): Service {
  const name = 'library-worker'
  return {
    name,
    group,
    needs: ['library-app'],
    ports: [],
    packages: pythonPackages(settings),
    fetch: fetchEnvironment,
    start: () =>
      command(settings, [
        ['-m', 'celery', '--app', 'invenio_app.celery'],
        ['worker', '--pool', 'solo', '--loglevel', 'INFO'],
      ]),
    ready: async () => {
      // Asking it by a command of its own takes longer than its start.
      if (!logTail(settings, name, 10_000).includes(' ready.')) throw new Error('still starting')
    },
    patience: 600,
    stopSignal: 'SIGTERM',
    data: [],
  }
}

/** What the portal reaches of it: readers and their loans cross no wire in the clear. */
export function libraryFrontService({ ports }: Settings): Service {
  const name = 'library-front'
  return {
    name,
    group,
    needs: ['library-app'],
    ports: [ports.librarySystem],
    packages: [nginxPackage],
    prepare: async (settings) => writeNginx(settings, name, libraryFrontText(settings)),
    start: (settings) => startNginx(settings, name),
    ready: async (settings) => {
      const ca = readFileSync(tlsFiles(settings).authority)
      const url = `https://localhost:${ports.librarySystem}/literature/`
      const { status, text } = await ask(url, { ca, timeout: 20_000 })
      if (status !== 200) throw new Error(text.slice(0, 200))
    },
    patience: 60,
    stopSignal: 'SIGQUIT', // Lets open requests finish.
    data: [name],
  }
}

export const libraryFrontText = (settings: Settings) => {
  const { address, ports } = settings
  return `
  server {
    listen ${address}:${ports.librarySystem} ssl;
${tlsDirectives(settings)}
    # Who speaks without TLS gets no answer at all.
    error_page 497 = @plain;
    location @plain { return 444; }

    location / {
      proxy_pass http://${address}:${ports.libraryApp};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host localhost;
      proxy_set_header X-Forwarded-Proto https;
      proxy_connect_timeout 5s;
      proxy_read_timeout 120s;
      # Nothing that writes is ever sent twice.
      proxy_next_upstream off;
    }
  }`
}

/** Where a test finds what was set up: `LibrarySystemFacts` of tools/clients/library-system.ts. */
const factsFile = (settings: Settings) => join(homeOf(settings), 'facts.json')

async function prepare(settings: Settings) {
  mkdirSync(homeOf(settings), { recursive: true })
  writeFileSync(join(homeOf(settings), 'invenio.cfg'), configurationText(settings), {
    mode: 0o600,
  })
  const isThere = await askAsSuperuser(
    settings,
    `select 1 from pg_database where datname = '${role}'`,
  )
  if (existsSync(factsFile(settings)) && isThere.trim() !== '') return

  // Half of it may be there, from a start that was interrupted or a store that was reset.
  rmSync(factsFile(settings), { force: true })
  await askAsSuperuser(
    settings,
    `
drop database if exists ${role} with (force);
select 'create role ${role}' where not exists (select from pg_roles where rolname = '${role}') \\gexec
alter role ${role} with login password '${secretsOf(settings).library}';
create database ${role} owner ${role};
revoke connect on database ${role} from public`,
  )
  const { file, args, env, cwd } = command(settings, [setUp, factsFile(settings)])
  await run(file, args, { env: env!, cwd: cwd! })
}

const database = (settings: Settings) => {
  const { address, ports } = settings
  const { authority } = tlsFiles(settings)
  return `postgresql+psycopg2://${role}:${secretsOf(settings).library}@${address}:${ports.postgres}/${role}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`
}

/** Settings in Python; what is JSON here is Python as well. */
export function configurationText(settings: Settings): string {
  const { address, ports } = settings
  const { library } = secretsOf(settings)
  const redis = (number: number) => `redis://:${library}@${address}:${ports.libraryRedis}/${number}`
  const given = {
    SECRET_KEY: library,
    SQLALCHEMY_DATABASE_URI: database(settings),
    SEARCH_HOSTS: [{ host: address, port: ports.librarySearch }],
    SEARCH_INDEX_PREFIX: 'ils-',
    CACHE_REDIS_URL: redis(0),
    ACCOUNTS_SESSION_REDIS_URL: redis(1),
    CELERY_RESULT_BACKEND: redis(2),
    RATELIMIT_STORAGE_URI: redis(3),
    BROKER_URL: redis(4),
    CELERY_BROKER_URL: redis(4),
  }
  const lines = Object.entries(given).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
  return `${lines.join('')}
SEARCH_CLIENT_CONFIG = {
    "use_ssl": True,
    "verify_certs": True,
    "ca_certs": ${JSON.stringify(tlsFiles(settings).authority)},
    "http_auth": (${JSON.stringify(searchUser)}, ${JSON.stringify(library)}),
}
# Tests ask as fast as they can.
RATELIMIT_ENABLED = False
# It stands behind a front that speaks TLS for it.
APP_ENABLE_SECURE_HEADERS = False
MAIL_SUPPRESS_SEND = True
`
}
