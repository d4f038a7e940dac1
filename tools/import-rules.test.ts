import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import layers from './layers.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')
const config = join(root, '.dependency-cruiser.cjs')
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

const [entries, services, people, ground] = layers.server.map(({ features }) =>
  features.map((name) => `server/src/features/${name}`),
) as [string[], string[], string[], string[]]
const frontDoor = (feature = '') => `${feature}/${basename(feature)}.ts`
const clock = 'server/src/platform/clock.ts'

/** Who imports what, against each rule. */
const planted: Record<string, [from: string, to: string]> = {
  'no-cycles': ['server/src/platform/one.ts', 'server/src/platform/other.ts'],
  'nothing-unresolved': ['tools/lost.ts', 'tools/nowhere.ts'],
  'contract-knows-only-zod': ['contract/src/call.ts', clock],
  'presentation-knows-only-itself': ['presentation/src/cover.ts', clock],
  'web-and-server-meet-in-the-contract': ['web/src/page.ts', clock],
  'server-does-not-know-the-web': ['server/src/pages.ts', 'web/src/button.ts'],
  'platform-does-not-know-features': ['server/src/platform/mail.ts', frontDoor(ground[0])],
  'features-do-not-know-connectors': [`${ground[0]}/send.ts`, 'server/src/connectors/smtp.ts'],
  'connectors-know-only-declared-interfaces': [
    'server/src/connectors/letter.ts',
    `${ground[0]}/queries.ts`,
  ],
  'only-ui-knows-the-component-library': ['web/src/menu.ts', 'react-aria-components'],
  'front-door-only': [`${entries[0]}/list.ts`, `${ground[0]}/queries.ts`],
  'processes-use-front-doors': ['server/src/start.ts', `${ground[0]}/queries.ts`],
  'features-do-not-know-processes': [`${ground[0]}/begin.ts`, 'server/src/features.ts'],
  'settings-know-only-the-platform': [`${people[0]}/settings.ts`, frontDoor(people[0])],
  'layers-entries-know-only-lower-ones': [`${entries[0]}/beside.ts`, frontDoor(entries[1])],
  'layers-services-know-only-lower-ones': [`${services[0]}/above.ts`, frontDoor(entries[0])],
  'layers-holdings-and-people-know-only-lower-ones': [
    `${people[0]}/above.ts`,
    frontDoor(services[0]),
  ],
  'layers-ground-know-only-lower-ones': [`${ground[0]}/beside.ts`, frontDoor(ground[1])],
  'product-does-not-know-its-tests': ['server/src/help.ts', 'server/test/builders.ts'],
}

interface Violation {
  rule: { name: string }
  from: string
  to: string
}

let folder: string
let violations: Violation[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  for (const [from, to] of Object.values(planted)) {
    const isOurs = to.includes('/')
    const named = isOurs ? join('.', relative(dirname(from), to)).replace(/^(?!\.)/, './') : to
    if (isOurs && to !== planted['nothing-unresolved']![1]) write(to, 'export type Known = 1\n')
    // The type alone is enough: whoever knows it knows the thing.
    write(from, `import type { Known } from '${named}'\nexport type Here = Known\n`)
  }
  write('server/src/platform/other.ts', "export { type Here as Known } from './one.ts'\n")
  // What stays within the rules is reported by nobody.
  write(
    `${entries[0]}/fine.ts`,
    `import type { Known } from '../${basename(ground[0]!)}/${basename(ground[0]!)}.ts'\nexport type Here = Known\n`,
  )
  const library = 'web/node_modules/react-aria-components'
  write(`${library}/package.json`, '{ "name": "react-aria-components", "exports": "./index.js" }')
  write(`${library}/index.js`, '')

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      cruiser,
      '--config',
      config,
      '--output-type',
      'json',
      'contract',
      'presentation',
      'server',
      'web',
      'tools',
    ],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  )
  violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations
})
afterAll(() => rmSync(folder, { recursive: true }))

test('every rule has a violation planted here', () => {
  const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: Violation['rule'][] }
  expect(Object.keys(planted).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted())
})

test.each(Object.entries(planted))(
  'the rule %s finds what is planted against it',
  (name, [from]) => {
    expect(violations.filter(({ rule }) => rule.name === name).map((one) => one.from)).toContain(
      from,
    )
  },
)

test('an import of a lower layer by its front door is no violation', () => {
  expect(violations.filter(({ from }) => from === `${entries[0]}/fine.ts`)).toEqual([])
})

test('a front door says what it shows, name by name', () => {
  const doors = globSync('{server,web}/src/features/*/*.{ts,tsx}', { cwd: root }).filter((file) =>
    basename(file).startsWith(`${basename(dirname(file))}.ts`),
  )
  expect(doors.length).toBeGreaterThan(20)
  const open = doors.filter((file) => /^export \*/m.test(readFileSync(join(root, file), 'utf8')))
  expect(open).toEqual([])
})
