import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { kinds, toldOf, type Blast } from '../test/xml-bombs.ts'

const folder = mkdtempSync(join(tmpdir(), 'shulin-canary-'))
const canary = join(folder, 'canary.dtd')
writeFileSync(canary, '<!ENTITY canary "sung">')
afterAll(() => rmSync(folder, { recursive: true }))

/** In a process of its own: how much memory the tests beside it take is nobody's fault here. */
async function blastsOf(kind: string): Promise<Blast[]> {
  const file = join(import.meta.dirname, '../test/xml-bombs.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [file, kind, canary])
  return JSON.parse(stdout) as Blast[]
}

test('[T-60] a billion laughs, an external DTD and a quadratic blow-up are refused in little memory by every reader of XML', async ({
  annotate,
}) => {
  await annotate(`T-60 kinds of XML tried: ${Object.keys(kinds).length}`, 'figure')
  await annotate('T-60 growth of memory in MB: 50', 'figure')
  // Reading a file sets its time of access, unless it is mounted so that nobody can tell: then the text tells.
  utimesSync(canary, new Date(0), new Date(0))
  for (const [kind, { refused }] of Object.entries(kinds)) {
    const blasts = await blastsOf(kind)
    expect(blasts, kind).toHaveLength(7)
    for (const { bomb, told, growth } of blasts) {
      const about = `${kind}: ${bomb}`
      expect(told, about).toMatch(/^refused: /)
      expect(told, about).toMatch(refused)
      expect(told, about).not.toContain('sung')
      expect(growth, about).toBeLessThan(50 * 1024 ** 2)
    }
  }
  expect(statSync(canary).atimeMs).toBe(0)
})

test('without a document type each is read: what was refused was refused for that', async () => {
  for (const [kind, { read, write, refused }] of Object.entries(kinds)) {
    expect(await toldOf(() => read(write('霧'))), kind).not.toMatch(refused)
  }
  for (const kind of ['MARCXML', 'the reply of CAS', 'OAI-PMH', 'the hits of another catalogue']) {
    const { read, write } = kinds[kind]!
    expect(await toldOf(() => read(write('霧'))), kind).toMatch(/^(?!refused).*霧/)
  }
})
