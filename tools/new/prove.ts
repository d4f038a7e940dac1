// Makes a feature in a copy of the project and runs there what the check runs: everything but the tests of the others.
//
//   node tools/new/prove.ts          needs pnpm services up stores; --keep leaves the copy to be looked at
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { copyProject } from './copy.ts'

const feature = 'reading-rooms'
/** Tests of others that look at every feature: the calls, who may make them, the texts, the pages. */
const everyFeature = [
  'server/src/app.integration.test.ts',
  'server/src/authorization.integration.test.ts',
  'web/src/texts.test.ts',
  'web/src/portal/routes.test.tsx',
  'web/src/staff/',
]
const steps = [
  `node tools/new/new.ts feature ${feature} --simplified 阅览室 --traditional 閱覽室`,
  'tsc -p .',
  'tsc -p web',
  'oxfmt --check',
  'oxlint --type-aware --deny-warnings',
  'depcruise contract presentation server web e2e tools',
  'knip',
  'node server/test/generate-tables.ts --check',
  `vitest run ${feature}`,
  `vitest run ${everyFeature.join(' ')}`,
]

const { copy, remove } = copyProject()
const failed = steps.filter((step) => {
  console.log(`\n$ ${step}`)
  const [program = '', ...args] = step.split(' ')
  const { status } = spawnSync(program, args, {
    cwd: copy,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [join(copy, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
    },
  })
  return status !== 0
})
if (process.argv.includes('--keep')) console.log(`\nThe copy is in ${copy}`)
else remove()
console.log(failed.length > 0 ? `\nfailed:\n  ${failed.join('\n  ')}` : '\nall is well')
process.exitCode = failed.length > 0 ? 1 : 0
