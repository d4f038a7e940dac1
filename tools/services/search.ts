import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ask } from './ask.ts'
import { tlsFiles } from './certificates.ts'
import { fetchOnce } from './fetch-once.ts'
import { fetchJava, java, javaPackages } from './java.ts'
import { copyArtifact, maven, mavenPackage } from './maven.ts'
import { run } from './run.ts'
import { secretsOf } from './secrets.ts'
import type { Package, Service } from './service.ts'
import type { Settings } from './settings.ts'

const sources = join(import.meta.dirname, 'opensearch')
const project = join(sources, 'pom.xml')
const programs = ['SearchNode.java', 'SearchGuard.java'].map((name) => join(sources, name))
const zipPackage: Package = { name: 'zip', provides: ['/usr/bin/zip'] }
/** Makes vector searches faster, where Java has it. */
const vectors = 'jdk.incubator.vector'

/** Where the server's jars and our compiled launcher are kept: a new version is a new folder. */
function programFolder({ cache }: Settings) {
  const pom = readFileSync(project, 'utf8')
  const version = /<opensearch>(.+)<\/opensearch>/.exec(pom)![1]
  const edition = createHash('sha256').update(pom)
  for (const program of programs) edition.update(readFileSync(program))
  return { cache, name: `opensearch-${version}-${edition.digest('hex').slice(0, 8)}` }
}

async function fetch(settings: Settings) {
  await fetchJava(settings)
  const { cache, name } = programFolder(settings)
  await fetchOnce(cache, name, async (folder) => {
    await maven([
      ['-f', project, 'dependency:copy-dependencies'],
      `-DoutputDirectory=${join(folder, 'lib')}`,
    ])
    // A compiler from Maven, since a Java may come without one.
    await copyArtifact('org.eclipse.jdt:ecj:3.43.0', folder)
    await run(join(java(settings).home, 'bin/java'), [
      ['-jar', join(folder, 'ecj-3.43.0.jar'), '-21', '-nowarn', '-d', join(folder, 'classes')],
      ['-cp', jarsIn(join(folder, 'lib')), ...programs],
    ])
    await run('zip', ['-q', '-r', join(folder, 'lib/search-node.jar'), '.'], {
      cwd: join(folder, 'classes'),
    })
    for (const made of ['classes', 'ecj-3.43.0.jar'])
      rmSync(join(folder, made), { recursive: true })
  })
}

const jarsIn = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .join(':')

/** What a node lets callers in with; the gate hands it on. */
export const searchUser = 'shulin'

/** Where one of the nodes is called, with its password. */
export function searchNodeUrl(settings: Settings, number: 1 | 2 | 3) {
  const { searchAddresses, ports } = settings
  const { search } = secretsOf(settings)
  return `https://${searchUser}:${search}@${searchAddresses[number - 1]}:${ports[`search${number}`]}`
}

/** One of the three nodes: TLS on both of its ports, a password for callers, a certificate from whoever joins. */
export function searchService(settings: Settings, number: 1 | 2 | 3): Service {
  const { ports, searchAddresses } = settings
  const name = `search-${number}`
  const address = searchAddresses[number - 1]!
  const httpPort = ports[`search${number}`]
  const transportPort = ports[`searchTransport${number}`]
  const seeds = searchAddresses.map(
    (other, index) => `${other}:${ports[`searchTransport${(index + 1) as 1 | 2 | 3}`]}`,
  )
  return searchNodeService(settings, {
    name,
    group: 'stores',
    address,
    httpPort,
    transportPort,
    configuration: configurationText({ name, address, httpPort, transportPort, seeds }),
    secret: 'search',
    megabytes: 512,
    // In an hour of checks its optimising compiler would work longer than all of its searches.
    options: settings.isFast ? ['-XX:TieredStopAtLevel=1'] : [],
    // One node writes them, when it ends.
    keepsClasses: number === 1,
  })
}

interface SearchNode {
  name: string
  group: Service['group']
  address: string
  httpPort: number
  transportPort: number
  configuration: string
  /** Whose password callers show. */
  secret: 'search' | 'library'
  megabytes: number
  /** What Java is told beside it. */
  options?: string[]
  keepsClasses: boolean
}

/** A node that guards itself, whichever cluster it is of. */
export function searchNodeService(settings: Settings, node: SearchNode): Service {
  const { cache, name: program } = programFolder(settings)
  const { name, group, address, httpPort, transportPort, secret } = node
  return {
    name,
    group,
    needs: [],
    ports: [httpPort, transportPort],
    packages: existsSync(join(cache, program))
      ? javaPackages(settings)
      : [mavenPackage, zipPackage, ...javaPackages(settings)],
    fetch,
    prepare: async ({ home }) => {
      const folder = join(home, name)
      for (const part of ['config', 'plugins', 'modules'])
        mkdirSync(join(folder, part), { recursive: true })
      writeFileSync(join(folder, 'config/opensearch.yml'), node.configuration)
      writeFileSync(join(folder, 'config/log4j2.properties'), logging)
      writeGuard(settings, join(folder, 'config'), secretsOf(settings)[secret])
    },
    start: ({ home }) => {
      const { home: javaHome, version, modules } = java(settings)
      const archive = join(cache, program, `java-${version}.jsa`)
      return {
        file: join(javaHome, 'bin/java'),
        args: [
          [`-Xms${node.megabytes}m`, `-Xmx${node.megabytes}m`, ...(node.options ?? [])],
          '--enable-native-access=ALL-UNNAMED',
          modules.includes(vectors) ? [`--add-modules=${vectors}`] : [],
          // Loaded classes are kept for the next start, which then takes a third of the time.
          [`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto', '-Xlog:cds*=off'],
          node.keepsClasses ? ['-XX:+AutoCreateSharedArchive'] : [],
          '-Dlog4j2.disable.jmx=true',
          ['-cp', jarsIn(join(cache, program, 'lib'))],
          ['SearchNode', join(home, name)],
        ],
      }
    },
    ready: async () => {
      // Without a manager it has found no cluster to be part of.
      const ca = readFileSync(tlsFiles(settings).authority)
      const url = `https://${searchUser}:${secretsOf(settings)[secret]}@${address}:${httpPort}/_cat/cluster_manager`
      const { status, text } = await ask(url, { ca })
      if (status !== 200) throw new Error(text)
    },
    patience: 240,
    stopSignal: 'SIGTERM',
    data: [name],
  }
}

/** The files SearchGuard.java reads. */
function writeGuard(settings: Settings, folder: string, password: string) {
  const { authority, nodeCertificate, nodeKey } = tlsFiles(settings)
  copyFileSync(authority, join(folder, 'ca.crt'))
  copyFileSync(nodeCertificate, join(folder, 'node.crt'))
  for (const [name, text] of [
    ['node.key', readFileSync(nodeKey)],
    ['password', `${searchUser}:${password}\n`],
  ] as const) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
  }
}

/** What a node is told: where it listens, and whom it asks for the others. */
export const configurationText = (node: {
  name: string
  address: string
  httpPort: number
  transportPort: number
  seeds: string[]
}) =>
  `
cluster.name: shulin
node.name: ${node.name}
network.host: ${node.address}
http.port: ${node.httpPort}
transport.port: ${node.transportPort}
discovery.seed_hosts: [${node.seeds.map((seed) => `"${seed}"`).join(', ')}]
cluster.initial_cluster_manager_nodes: ["search-1", "search-2", "search-3"]
# A small development disk is no reason to refuse writing.
cluster.routing.allocation.disk.threshold_enabled: false
`.trimStart()

const logging = `
status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`.trimStart()
