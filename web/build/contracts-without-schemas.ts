import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contracts = path.join(import.meta.dirname, '../../contract/src/')

/**
 * In production a contract is its addresses and its plain values: replies are checked with schemas
 * in development and in tests, and no reader loads the schemas or their library. What is neither an
 * address nor plain is not exported, so that a page that needs a schema stops the build.
 */
export function contractsWithoutSchemas(): Plugin {
  return {
    name: 'contracts-without-schemas',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(contracts)) return null
      const source = await readFile(id, 'utf8')
      if (!/^import \{ z \} from 'zod'/m.test(source)) return null
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      return Object.entries(values).flatMap(plainExport).join('\n')
    },
  }
}

function plainExport([name, value]: [string, unknown]) {
  if (isSchema(value) || typeof value === 'function') return []
  return [`export const ${name} = ${JSON.stringify(isCall(value) ? addressOf(value) : value)}`]
}

type Call = Record<'method' | 'path', string>

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSchema = (value: unknown) => isObject(value) && '_zod' in value
const isCall = (value: unknown): value is Call =>
  isObject(value) && 'method' in value && 'path' in value
const addressOf = ({ method, path }: Call) => ({ method, path })
