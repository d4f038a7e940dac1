import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What git would commit, if everything were added. */
const filesOf = (folder: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(folder, file)))

/** A copy of the project in which something can be made, with the libraries of this one. */
export function copyProject() {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'shulin-copy-')))
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true })
  }
  const packages = readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')))
  for (const name of ['.', ...packages]) linkLibraries(name, copy)
  const services = join(root, '.services')
  if (existsSync(services)) symlinkSync(realpathSync(services), join(copy, '.services'))
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  return { copy, remove: () => rmSync(copy, { recursive: true }) }
}

/** Libraries are those of the project; its own packages are those of the copy. */
function linkLibraries(name: string, copy: string) {
  const libraries = join(root, name, 'node_modules')
  if (!existsSync(libraries)) return
  mkdirSync(join(copy, name, 'node_modules'))
  for (const library of readdirSync(libraries)) {
    const link = join(copy, name, 'node_modules', library)
    if (library !== '@shulin') symlinkSync(join(libraries, library), link)
    else {
      mkdirSync(link)
      for (const own of readdirSync(join(libraries, library)))
        symlinkSync(join(copy, own), join(link, own))
    }
  }
}

/** Each file with a digest of what is in it. */
export const digestsOf = (folder: string) =>
  new Map(
    filesOf(folder).map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  )
