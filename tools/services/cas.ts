import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from './ask.ts'
import { fetchOnce } from './fetch-once.ts'
import { fetchJava, java, javaPackages } from './java.ts'
import { copyArtifact, mavenPackage } from './maven.ts'
import { run } from './run.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { ensureTruststore, truststoreOptions } from './truststore.ts'

const version = '6.6.12'
const folder = `cas-${version}`

/** Who can log in there; one of them has the same account in the demo library. */
const users = { yj001: 'Secret-1', newcomer: 'Secret-1' }

/** A campus sign-on: Apereo CAS. Its web archive does not start by itself and is run unpacked. */
export function casService(settings: Settings): Service {
  const { address, cache, home, ports } = settings
  const own = join(home, 'cas')
  const base = `http://${address}:${ports.cas}`
  return {
    name: 'cas',
    group: 'sign-on',
    needs: [],
    ports: [ports.cas],
    packages: [
      ...(existsSync(join(cache, folder))
        ? []
        : [mavenPackage, { name: 'unzip', provides: ['/usr/bin/unzip'] }]),
      ...javaPackages(settings),
    ],
    fetch: async () => {
      await fetchJava(settings)
      await fetchOnce(cache, folder, async (into) => {
        await copyArtifact(`org.apereo.cas:cas-server-webapp-tomcat:${version}:war`, into)
        const war = readdirSync(into).find((name) => name.endsWith('.war'))!
        await run('unzip', ['-q', join(into, war), '-d', join(into, 'unpacked')])
        rmSync(join(into, war))
      })
    },
    prepare: async () => {
      await ensureTruststore(settings)
      // Read from the class path, before what is in the archive.
      mkdirSync(join(own, 'classes/services'), { recursive: true })
      mkdirSync(join(own, 'config'), { recursive: true })
      const services = join(settings.root, 'tools/services/sign-on/cas-service.json')
      copyFileSync(services, join(own, 'classes/services/Portal-1001.json'))
      writeFileSync(join(own, 'config/cas.properties'), properties(settings, base, own))
    },
    start: () => ({
      file: join(java(settings).home, 'bin/java'),
      args: [
        ['-Xmx1g', '-XX:TieredStopAtLevel=1', ...truststoreOptions(settings)],
        `-Dcas.standalone.configuration-directory=${own}/config`,
        '-cp',
        [
          join(own, 'classes'),
          join(cache, folder, 'unpacked/WEB-INF/classes'),
          join(cache, folder, 'unpacked/WEB-INF/lib/*'),
        ].join(':'),
        ['org.apereo.cas.web.CasWebApplication', '--spring.profiles.active=standalone'],
      ],
      cwd: own,
    }),
    ready: async () => {
      const { status, text } = await ask(`${base}/cas/login`)
      if (status !== 200) throw new Error(text.slice(0, 200))
    },
    patience: 600, // On two cores beside a build and the tests.
    stopSignal: 'SIGTERM',
    data: ['cas'],
  }
}

const properties = ({ address, ports }: Settings, base: string, own: string) =>
  Object.entries({
    'server.port': ports.cas,
    'server.address': address,
    'server.ssl.enabled': false,
    'cas.server.name': base,
    'cas.server.prefix': `${base}/cas`,
    'cas.server.tomcat.http.enabled': false,
    'cas.authn.accept.enabled': true,
    'cas.authn.accept.users': Object.entries(users)
      .map((pair) => pair.join('::'))
      .join(','),
    'cas.service-registry.core.init-from-json': true,
    'cas.service-registry.schedule.enabled': false,
    'cas.service-registry.json.location': `file:${own}/classes/services`,
    'cas.tgc.secure': false,
    'cas.tgc.same-site-policy': 'lax',
    'cas.tgc.crypto.enabled': false,
    'cas.webflow.crypto.enabled': false,
    // A journey takes a while on a small machine.
    'cas.ticket.st.time-to-kill-in-seconds': 60,
    'cas.logout.follow-service-redirects': true,
    // The portal of this machine is reached as localhost, also with logouts.
    'cas.http-client.allow-local-urls': true,
    'logging.level.root': 'WARN',
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
