import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = path.join(import.meta.dirname, '../../contract/src')

/** What the API serves beside the calls of the contract: pictures, its description, pages that are drawn without a script. */
const besideTheCalls = [
  '/media',
  '/docs',
  '/config.json',
  '^/[\\w-]+/(alias|feed|home|lists?|manifest.webmanifest|offline|record|sitemap|topics?)([/?]|$)',
]

/** While we develop, what is the API's is handed to it; everything else is a page of ours. */
export const apiProxy = (api: string): Plugin => ({
  name: 'api-proxy',
  apply: 'serve',
  async config() {
    const to = { target: api, changeOrigin: true, secure: false }
    const addresses = await apiAddresses()
    return { server: { proxy: Object.fromEntries(addresses.map((address) => [address, to])) } }
  },
})

/** The addresses of the API as Vite wants them: beginnings, or expressions that begin with `^`. */
export async function apiAddresses() {
  const paths = await callPaths()
  // The console stands at /staff/ itself: its calls are told from it by what follows.
  const beginnings = paths.map((one) => one.split('/').slice(0, one.startsWith('/staff/') ? 3 : 2))
  const distinct = new Set(beginnings.map((parts) => `^${parts.join('/')}([/?]|$)`))
  return [...distinct, ...besideTheCalls]
}

async function callPaths() {
  const files = readdirSync(contract).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(contract, file)).href) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module).flatMap(pathOf))
}

const pathOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
    ? [value.path as string]
    : []
