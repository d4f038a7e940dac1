import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from './specification.ts'

interface ContractValue {
  method: string
  path: string
  access: string
}

/** What the contract says of the calls, what the server mounts of them, and what tests called. */
export interface CallEvidence {
  /** The access of each call the contract has a value for. */
  accessByCall: Map<string, string>
  mounted: Set<string>
  called: Set<string>
}

const isContractValue = (value: unknown): value is ContractValue =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value

async function contractValues(root: string): Promise<ContractValue[]> {
  const folder = join(root, 'contract/src')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const exported = await Promise.all(
    modules.map(
      (file) => import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, unknown>>,
    ),
  )
  return exported.flatMap((values) => Object.values(values)).filter(isContractValue)
}

function mountedCalls(reports: string): string[] {
  const file = join(reports, 'mounted.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
}

/** Calls that were answered with success: a refusal, which comes with 200 as well, does not show that a call is served. */
function answeredCalls(reports: string): string[] {
  const folder = join(reports, 'calls')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { method: string; path: string; success?: boolean })
    .filter(({ success }) => success === true)
    .map(({ method, path }) => `${method} ${path.split('?')[0]}`)
}

export async function readCallEvidence(root: string): Promise<CallEvidence> {
  const reports = join(root, 'reports')
  const values = await contractValues(root)
  return {
    accessByCall: new Map(values.map(({ method, path, access }) => [`${method} ${path}`, access])),
    mounted: new Set(mountedCalls(reports)),
    called: new Set(answeredCalls(reports)),
  }
}

/** What a call still lacks; undefined once it is served. */
export function lacking(
  { name }: Pick<Call, 'name'>,
  { accessByCall, mounted, called }: CallEvidence,
) {
  if (!accessByCall.has(name)) return 'no contract value'
  if (!mounted.has(name)) return 'not mounted'
  if (!called.has(name)) return 'no test calls it with success'
  return undefined
}
