import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** What differs from a commit, committed or not; without what was deleted. */
export function changedFiles(base: string): string[] {
  const [since = base] = git('merge-base', base, 'HEAD')
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(changed)].filter((file) => existsSync(file))
}

/** Every call is tried by these: a change of what a call is touches them. */
const everyCall = [
  'server/src/app.integration.test.ts',
  'server/src/authorization.integration.test.ts',
]

/** What puts titles in order: its figures are measured elsewhere. */
const ranks = /^server\/src\/features\/search\/(plan|index|engine)\//

/** Only these have tests beside them. */
const isTested = (file: string) =>
  /^(contract|presentation|server|tools)\/.*\.ts$|^web\/.*\.(tsx?|css)$/.test(file)

/**
 * The paths whose tests a change touches. A feature has one name on both sides, so its contract leads to both; what all share
 * (platform, ui) is tested beside itself. What imports it elsewhere is left to the whole check.
 */
export function testsTouchedBy(files: readonly string[], exists = existsSync): string[] {
  const touched = files.flatMap((file) => {
    if (/\.spec\.ts$|^e2e\//.test(file)) return []
    const [, feature] = /^contract\/src\/([\w-]+?)(?:-staff)?\.ts$/.exec(file) ?? []
    if (feature)
      return [
        'contract/src/',
        ...['server', 'web'].map((side) => `${side}/src/features/${feature}/`).filter(exists),
        ...everyCall,
      ]
    if (file.startsWith('server/migrations/'))
      return ['server/src/platform/stores/database.integration.test.ts']
    if (ranks.test(file)) return [`${dirname(file)}/`, 'server/measure/relevance/']
    return isTested(file) ? [`${dirname(file)}/`] : []
  })
  // A folder stands for all that is in it.
  const sorted = [...new Set(touched)].toSorted()
  return sorted.filter(
    (path) =>
      !sorted.some((other) => other !== path && path.startsWith(other) && other.endsWith('/')),
  )
}
