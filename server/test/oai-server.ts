import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OaiTitle {
  identifier: string
  /** When it last changed: '2026-01-31T12:00:00Z'. */
  datestamp: string
  isDeleted?: boolean
  title?: string
  author?: string
}

interface OaiServerOptions {
  granularity?: 'YYYY-MM-DD' | 'YYYY-MM-DDThh:mm:ssZ'
  pageSize?: number
}

/** A small repository that speaks OAI-PMH 2.0: pages with resumption tokens, changes since a date, deletions, and 503. */
export async function startOaiServer({
  granularity = 'YYYY-MM-DDThh:mm:ssZ',
  pageSize = 3,
}: OaiServerOptions = {}) {
  const titles = new Map<string, OaiTitle>()
  const asked: URLSearchParams[] = []
  const state = { now: '2026-02-01T00:00:00Z', busy: 0, retryAfter: '0', brokenAfter: Infinity }

  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://oai').searchParams
    asked.push(query)
    if (state.busy > 0) {
      state.busy -= 1
      response.writeHead(503, { 'retry-after': state.retryAfter }).end()
      return
    }
    if (asked.length > state.brokenAfter) {
      response.writeHead(400).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' })
    response.end(page(answer(query)))
  })

  const page = (content: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>${state.now}</responseDate><request>http://oai</request>${content}</OAI-PMH>`

  function answer(query: URLSearchParams) {
    if (query.get('verb') === 'Identify') {
      return `<Identify><repositoryName>Test</repositoryName><granularity>${granularity}</granularity></Identify>`
    }
    const [from = '', prefix = '', start = '0'] =
      query.get('resumptionToken')?.split('|') ??
      ([query.get('from') ?? '', query.get('metadataPrefix') ?? '', '0'] as const)
    const found = [...titles.values()].filter(
      ({ datestamp }) => datestamp.slice(0, from.length) >= from,
    )
    if (found.length === 0) return '<error code="noRecordsMatch">nothing</error>'
    const end = Number(start) + pageSize
    const token = end < found.length ? `${from}|${prefix}|${end}` : ''
    const records = found.slice(Number(start), end).map((title) => recordOf(title, prefix))
    const resumption =
      found.length > pageSize
        ? `<resumptionToken completeListSize="${found.length}">${token}</resumptionToken>`
        : ''
    return `<ListRecords>${records.join('')}${resumption}</ListRecords>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/oai`,
    host: `127.0.0.1:${port}`,
    asked,
    state,
    put: (...changed: OaiTitle[]) => {
      for (const title of changed) titles.set(title.identifier, title)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const recordOf = (
  { identifier, datestamp, isDeleted, title = '', author = '' }: OaiTitle,
  prefix: string,
) => {
  const header = `<header${isDeleted ? ' status="deleted"' : ''}><identifier>${identifier}</identifier><datestamp>${datestamp}</datestamp></header>`
  if (isDeleted) return `<record>${header}</record>`
  const metadata =
    prefix === 'oai_dc'
      ? `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>zh</dc:language></oai_dc:dc>`
      : `<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:leader>00000nam a2200000   4500</marc:leader><marc:controlfield tag="001">x</marc:controlfield><marc:datafield tag="100" ind1="1" ind2=" "><marc:subfield code="a">${author}</marc:subfield></marc:datafield><marc:datafield tag="245" ind1="1" ind2="0"><marc:subfield code="a">${title} /</marc:subfield></marc:datafield></marc:record>`
  return `<record>${header}<metadata>${metadata}</metadata></record>`
}
