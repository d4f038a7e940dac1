import { existsSync } from 'node:fs'
import { run } from './run.ts'
import type { Package } from './service.ts'

/** For journeys: a browser, and letters for every script the portal speaks. */
export const browserPackages: Package[] = [
  { name: 'chromium-headless-shell', provides: ['/usr/bin/chromium-headless-shell'] },
  { name: 'fonts-noto-cjk', provides: ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'] },
]

/** Certificates are made with it. */
export const opensslPackage: Package = { name: 'openssl', provides: ['/usr/bin/openssl'] }

/** Names of the packages that are not there yet. */
export const missingPackages = (packages: Package[]) => [
  ...new Set(
    packages.filter(({ provides }) => !provides.every(existsSync)).map(({ name }) => name),
  ),
]

/** Installs Debian packages without starting the daemons they bring. */
export async function installPackages(names: string[]) {
  if (names.length === 0) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const quietly = ['env', 'RUNLEVEL=1', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
    const [file, ...rest] = [...asRoot, ...quietly, '-o', 'DPkg::Lock::Timeout=120', ...args]
    return run(file!, rest)
  }
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', ...names)
}
