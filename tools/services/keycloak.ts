import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ask } from './ask.ts'
import { fetchOnce } from './fetch-once.ts'
import { fetchJava, java, javaPackages } from './java.ts'
import { copyArtifact, mavenPackage } from './maven.ts'
import { run } from './run.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { ensureTruststore, truststoreOptions } from './truststore.ts'

const version = '26.7.3'
const folder = `keycloak-${version}`

/** The institution whose readers the journeys log in. */
const institution = 'yunjing'

/** Speaks OpenID Connect, OAuth 2 and SAML: Keycloak, with a realm of our own in memory. */
export function keycloakService(settings: Settings): Service {
  const { address, cache, home, ports } = settings
  const own = join(home, 'keycloak')
  const base = `http://${address}:${ports.keycloak}`
  return {
    name: 'keycloak',
    group: 'sign-on',
    needs: [],
    ports: [ports.keycloak],
    packages: [
      ...(existsSync(join(cache, folder))
        ? []
        : [mavenPackage, { name: 'unzip', provides: ['/usr/bin/unzip'] }]),
      ...javaPackages(settings),
    ],
    fetch: async () => {
      await fetchJava(settings)
      await fetchOnce(cache, folder, async (into) => {
        await copyArtifact(`org.keycloak:keycloak-quarkus-dist:${version}:zip`, into)
        const zip = readdirSync(into).find((name) => name.endsWith('.zip'))!
        await run('unzip', ['-q', join(into, zip), '-d', into])
        rmSync(join(into, zip))
      })
    },
    prepare: async () => {
      await ensureTruststore(settings)
      // It writes into its own folder. Only from a fresh one its script ends as the server itself, which is what we watch and end.
      rmSync(own, { recursive: true, force: true })
      cpSync(join(cache, folder, folder), own, { recursive: true })
      mkdirSync(join(own, 'data/import'), { recursive: true })
      const realm = readFileSync(
        join(settings.root, 'tools/services/sign-on/keycloak-realm.json'),
        'utf8',
      )
        .replaceAll('__PORTAL__', `https://localhost:${ports.front}`)
        .replaceAll('__INSTITUTION__', institution)
      writeFileSync(join(own, 'data/import/library-realm.json'), realm)
    },
    start: () => ({
      file: join(own, 'bin/kc.sh'),
      args: [
        ['start-dev', '--http-host', address, '--http-port', String(ports.keycloak)],
        ['--db', 'dev-mem', '--import-realm'],
      ],
      env: {
        JAVA_HOME: java(settings).home,
        JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx768m',
        // It serves a handful of logins: compiling for speed would take longer than they do.
        JAVA_OPTS_APPEND: ['-XX:TieredStopAtLevel=1', ...truststoreOptions(settings)].join(' '),
        KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
        KC_BOOTSTRAP_ADMIN_PASSWORD: 'admin',
        KC_LOG_LEVEL: 'warn',
      },
      cwd: own,
    }),
    ready: async () => {
      const { status, text } = await ask(`${base}/realms/library/.well-known/openid-configuration`)
      if (status !== 200) throw new Error(text.slice(0, 200))
    },
    patience: 600, // On two cores beside a build and the tests.
    stopSignal: 'SIGTERM',
    data: ['keycloak'],
  }
}
