import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './cluster.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const git = async (...words: string[]) => (await run('git', words, { cwd: root })).stdout.trim()
const lines = (text: string) => text.split('\n').filter(Boolean)

/**
 * The newest release with fewer migrations than there are today; as long as nothing is tagged, the
 * newest such commit. Nothing, where the history does not reach back that far.
 */
async function findPreviousRelease(): Promise<string | undefined> {
  const today = readdirSync(join(root, 'server/migrations')).toSorted()
  const tags = await git('tag', '--merged', 'HEAD', '--sort=-creatordate').then(lines, () => [])
  // Without any history the files were copied from somewhere.
  const commits = await git('rev-list', '--first-parent', '--max-count=1000', 'HEAD').then(
    lines,
    () => [],
  )
  for (const commit of tags.length > 0 ? tags : commits) {
    const paths = lines(await git('ls-tree', '--name-only', commit, 'server/migrations/'))
    const had = paths.map((path) => basename(path)).toSorted()
    const isEarlier = had.length > 0 && had.length < today.length
    // Between two releases migrations may be merged out of their order; nobody has such a database.
    const isInOrder = had.every((name, index) => name === today[index])
    if (isEarlier && (isInOrder || tags.length > 0)) return commit
  }
  return undefined
}

/** The previous release, unpacked into a folder of its own and ready to run. */
export async function openPreviousRelease() {
  const commit = await findPreviousRelease()
  if (commit === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shulin-previous-'))
  const archive = join(folder, 'release.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['-xf', archive, '-C', folder])
  linkModules(folder)

  return {
    name: commit.slice(0, 12),
    /** Runs its `shulin …`. */
    shulin: (environment: NodeJS.ProcessEnv, ...words: string[]) =>
      run(process.execPath, ['server/src/cli.ts', ...words], { cwd: folder, env: environment }),
    startApi: (environment: NodeJS.ProcessEnv) => startApi(folder, environment),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** It runs with the packages of today, but with those of the workspace that are its own. */
function linkModules(folder: string) {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // A release from before there was a package does not have it.
  const shared = ['contract', 'presentation'].filter((name) => existsSync(join(folder, name)))
  for (const workspace of [...shared, 'server']) {
    const modules = join(folder, workspace, 'node_modules')
    mkdirSync(modules)
    for (const name of readdirSync(join(root, workspace, 'node_modules'))) {
      if (name !== '@shulin') {
        symlinkSync(join(root, workspace, 'node_modules', name), join(modules, name))
      }
    }
  }
  mkdirSync(join(folder, 'server/node_modules/@shulin'))
  for (const name of shared) {
    symlinkSync(join(folder, name), join(folder, 'server/node_modules/@shulin', name))
  }
}

async function startApi(folder: string, environment: NodeJS.ProcessEnv) {
  const port = freePort()
  const child = spawn(process.execPath, ['server/src/api.ts'], {
    cwd: folder,
    env: { ...environment, HTTP_PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`the api of ${folder} ended with ${child.exitCode}`)
    await wait(100)
  }
  return {
    url,
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
