import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const version = '4.32.5'

function must(file: string, args: string[]) {
  const { status, error } = spawnSync(file, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed`, { cause: error })
}

/** Debian ships Python without the part that makes environments. */
function installPython() {
  const hasVenv = spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0
  if (hasVenv) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n', '--preserve-env']
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'python3', 'python3-venv'],
  ]) {
    const [file, ...rest] = [...asRoot, 'apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args]
    must(file!, rest)
  }
}

/** The command, in a Python environment of its own that every clone on this machine shares. */
export function installSchemathesis(): string {
  const { SHULIN_CACHE, XDG_CACHE_HOME } = process.env
  const cache = SHULIN_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'shulin')
  const folder = join(cache, `schemathesis-${version}`)
  const command = join(folder, 'bin/st')
  if (existsSync(command)) return command

  installPython()
  try {
    must('python3', ['-m', 'venv', folder])
    must(join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`])
  } catch (error) {
    // Half an environment would be taken for a whole one next time.
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return command
}
