import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Runs a command to its end; what it has to say is only of interest when it fails. */
function must(file: string, args: string[]) {
  const { status, error } = spawnSync(file, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed`, { cause: error })
}

/** Installs packages of Debian. */
export function installFromDebian(...packages: string[]) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n', '--preserve-env']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [file, ...rest] = [...asRoot, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args]
    must(file!, rest)
  }
}

/** A package of Python in an environment of its own that every clone on this machine shares; returns its folder. */
export function installFromPyPI(
  name: string,
  version: string,
  isWhole: (folder: string) => boolean,
): string {
  const { SHULIN_CACHE, XDG_CACHE_HOME } = process.env
  const cache = SHULIN_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'shulin')
  const folder = join(cache, `${name}-${version}`)
  if (isWhole(folder)) return folder

  // Debian ships Python without the part that makes environments.
  if (spawnSync('python3', ['-c', 'import venv, ensurepip']).status !== 0) {
    installFromDebian('python3', 'python3-venv')
  }
  try {
    must('python3', ['-m', 'venv', folder])
    must(join(folder, 'bin/pip'), ['install', '--quiet', `${name}==${version}`])
  } catch (error) {
    // Half an environment would be taken for a whole one next time.
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return folder
}
