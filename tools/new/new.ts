// Makes the files of something new, so that they pass the check at once.
//
//   pnpm new feature reading-rooms                          contract, migration, server, pages, texts, examples, tests
//     --one reading-room                                    one thing of it, where the name is no regular plural
//     --simplified 阅览室 --traditional 閱覽室              its Chinese names; without them the English one stands there
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeFeature, takenBy } from './feature.ts'
import { camel, isFeatureName, singularOf } from './names.ts'

const usage =
  'pnpm new feature <name in kebab-case, plural> [--one <name>] [--simplified <name>] [--traditional <name>]'
const root = join(import.meta.dirname, '../..')

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

const { values, positionals } = parseArgs({
  options: {
    one: { type: 'string' },
    simplified: { type: 'string' },
    traditional: { type: 'string' },
  },
  allowPositionals: true,
})
const [kind, many = '', ...others] = positionals
if (kind !== 'feature' || many === '' || others.length > 0) stop(usage)
if (!isFeatureName(many)) stop(`${many} is not in kebab-case: words of small letters, joined by -`)
const one = values.one ?? singularOf(many)
if (one === undefined) stop(`What is one of ${many} called? Say it with --one`)
if (!isFeatureName(one) || one === many) stop(`${one} cannot be one of ${many}`)
const taken = takenBy(root, { many, one })
if (taken !== undefined) stop(`There is already ${taken}`)

const files = makeFeature(root, { many, one }, values)
console.log(`${files.map((file) => `  ${file}`).join('\n')}

It works as it is: a list that readers see and staff add to. Next:

  pnpm check --fast                              formats, types, lint, import rules
  pnpm services up                               starts the portal with it: /#/${camel(many)}, and its page in the console
  pnpm check                                     everything, with its tests

Then make it yours, from the contract on; CONTRIBUTING.md goes through it step by step. Do not forget:
a table that refers to a reader declares what it holds (docs/privacy.md); the texts want their Chinese
names; a call of the specification has its path from calls.csv and needs no row in own-calls.`)
