import { mostRows } from '@shulin/contract/paging'
import { deepestRow } from '@shulin/contract/search'
import type { Within } from '../../platform/stores/database.ts'
import { Refused } from '../../platform/failure.ts'
import type { Institution } from '../../platform/institution.ts'
import { citedById } from '../record/record.ts'
import { recordsAnswering, type Scope, type SearchServices } from '../search/search.ts'
import { writeDiagnostic, writeExplanation, writeResult, type Version } from './answer.ts'
import { readCql, type Cql } from './cql.ts'
import { Diagnostic } from './diagnostic.ts'
import { orderOf, questionOf } from './question.ts'
import { schemaNamed, schemas } from './schemas.ts'

/** Who is asked, and with what. */
export interface Catalogue {
  institution: Institution
  within: Within
  searching: Pick<SearchServices, 'engine'>
  scope: () => Promise<Scope>
  /** Takes what a question costs from the caller's allowance, or refuses it. */
  spend: (scope: Scope, cost: number) => Promise<void>
  portalUrl: string
  baseUrl: string
  signal: AbortSignal
}

type Operation = 'searchRetrieve' | 'explain' | 'scan'

/** Answers another system. What is wrong with a request is an answer, too. */
export async function answerSystem(catalogue: Catalogue, given: URLSearchParams) {
  const operation = operationIn(given)
  const version: Version = given.get('version') === '1.1' ? '1.1' : '1.2'
  try {
    if (!['1.1', '1.2', null].includes(given.get('version'))) throw new Diagnostic(5, '1.2')
    if (operation === undefined) throw new Diagnostic(4, given.get('operation') ?? '')
    if (operation === 'explain') {
      const { institution, baseUrl } = catalogue
      const url = new URL(baseUrl)
      return writeExplanation(institution, { url, version, mostRecords: mostRows })
    }
    return await searchRetrieve(catalogue, version, given)
  } catch (error) {
    const diagnostic = diagnosticOf(error)
    if (!diagnostic) throw error
    return writeDiagnostic(operation ?? 'searchRetrieve', version, diagnostic)
  }
}

function operationIn(given: URLSearchParams): Exclude<Operation, 'scan'> | undefined {
  const operation = given.get('operation')
  if (operation === null) return given.has('query') ? 'searchRetrieve' : 'explain'
  return operation === 'searchRetrieve' || operation === 'explain' ? operation : undefined
}

/** While the engine rests, a system is told so in its own words. */
function diagnosticOf(error: unknown) {
  if (error instanceof Diagnostic) return error
  const isAway = error instanceof Refused && error.refusal.errCode === 503
  return isAway ? new Diagnostic(2) : undefined
}

const clausesIn = (query: Cql): number =>
  query.kind === 'clause' ? 1 : clausesIn(query.left) + clausesIn(query.right)

async function searchRetrieve(catalogue: Catalogue, version: Version, given: URLSearchParams) {
  const { institution, within, searching, portalUrl, signal } = catalogue
  const text = given.get('query')
  if (!text) throw new Diagnostic(7, 'query')
  if (given.get('stylesheet')) throw new Diagnostic(110)
  const start = numberIn(given, 'startRecord', 1, 1)
  const size = Math.min(numberIn(given, 'maximumRecords', 10, 0), mostRows)
  const packing = given.get('recordPacking') ?? 'xml'
  if (packing !== 'xml' && packing !== 'string') throw new Diagnostic(71, packing)
  const schema = schemaNamed(given.get('recordSchema') ?? 'marcxml')
  if (!schema) throw new Diagnostic(66, given.get('recordSchema') ?? '')

  const { query, sortKeys } = readCql(text)
  const question = questionOf(query)
  const order = orderOf(sortKeys)
  if (start - 1 + size > deepestRow) throw new Diagnostic(61, `at most ${deepestRow}`)
  const scope = await catalogue.scope()
  await catalogue.spend(scope, 1 + clausesIn(query) + Math.floor(start / 50))
  const found = await recordsAnswering(
    searching,
    scope,
    question,
    { after: start - 1, size, ...order },
    signal,
  )
  if (!found) throw new Diagnostic(38)
  const { total, recordIds } = found
  if (start > Math.max(total, 1)) throw new Diagnostic(61, String(total))
  const byId = await within((db) => citedById(db, recordIds, institution, portalUrl))
  const records = recordIds.map((recordId) => {
    const record = byId.get(recordId)
    return { recordId, data: record && schemas[schema].write(record) }
  })
  return writeResult({ version, total, records, start, schema, packing })
}

function numberIn(given: URLSearchParams, name: string, standard: number, least: number) {
  const text = given.get(name)
  if (text === null || text === '') return standard
  if (!/^\d{1,9}$/u.test(text) || Number(text) < least) throw new Diagnostic(6, name)
  return Number(text)
}
