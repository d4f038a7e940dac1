import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources at one time: every file by its path, and what is in those that hold code. */
export interface Sources {
  files: string[]
  read: (file: string) => string
}

const root = join(import.meta.dirname, '../..')
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })

export const sourcesNow = (): Sources => ({
  files: git('ls-files', '--cached', '--others', '--exclude-standard')
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file))),
  read: (file) => readFileSync(join(root, file), 'utf8'),
})

export const sourcesAt = (commit: string): Sources => ({
  files: git('ls-tree', '-r', '--name-only', commit).split('\n').filter(Boolean),
  read: (file) => git('show', `${commit}:${file}`),
})
