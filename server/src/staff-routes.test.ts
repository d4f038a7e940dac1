import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'features')

/** The calls of the contract that a file imports, with who may make them. */
async function callsIn(file: string) {
  const text = readFileSync(join(folder, file), 'utf8')
  const imports = text.matchAll(/^import \{([^}]*)\} from '(@shulin\/contract\/[\w-]+)'/gm)
  const calls: { name: string; access: string }[] = []
  for (const [, names = '', from = ''] of imports) {
    const contract = (await import(from)) as Record<string, { access?: string } | undefined>
    for (const name of names.split(',').map((one) => one.trim().split(' as ')[0]!)) {
      const access = contract[name]?.access
      if (access !== undefined) calls.push({ name, access })
    }
  }
  return calls
}

// What the feature `staff` is about is the way in of staff, which begins for anyone.
const files = globSync('**/*routes.ts', { cwd: folder }).filter(
  (file) => file !== join('staff', 'routes.ts'),
)

test.each(files.toSorted())('%s serves staff, or everybody else', async (file) => {
  const isForStaff = file.endsWith(join('staff', 'routes.ts'))
  const strays = (await callsIn(file)).filter(({ access }) => (access === 'staff') !== isForStaff)
  expect(strays).toEqual([])
})
