import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuseDocumentType } from '../../../platform/text/document-type.ts'
import type { DataField, MarcRecord } from '../formats/marc.ts'
import type { Row } from '../describe/row-values.ts'

/** One page of an OAI-PMH answer. */
export interface OaiPage {
  responseDate: string | null
  error: { code: string; text: string } | null
  granularity: string | null
  records: OaiRecord[]
  resumptionToken: string | null
  completeListSize: number | null
}

interface OaiRecord {
  identifier: string
  isDeleted: boolean
  /** MARC as it stands there; Dublin Core as a row: `{ title: […], creator: […] }`. */
  metadata: MarcRecord | Row | null
}

const deepest = 64
const oai = 'http://www.openarchives.org/OAI/2.0/'
const dublinCore = 'http://purl.org/dc/elements/1.1/'

/** Reads an answer. Entities and document types have no use there, and are refused. */
export function readOaiPage(xml: string): OaiPage {
  const page: OaiPage = {
    responseDate: null,
    error: null,
    granularity: null,
    records: [],
    resumptionToken: null,
    completeListSize: null,
  }
  let depth = 0
  let text = ''
  let record: OaiRecord | undefined
  let field: DataField | undefined
  let tag = ''

  refuseDocumentType(xml)
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new Error('the answer has a document type declaration')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (element: SaxesTagNS) => {
    depth += 1
    if (depth > deepest) throw new Error(`the answer is nested more than ${deepest} deep`)
    text = ''
    const { local, uri } = element
    const attribute = (name: string) => element.attributes[name]?.value ?? ''
    if (uri === oai) {
      if (local === 'record') record = { identifier: '', isDeleted: false, metadata: null }
      else if (local === 'header') record!.isDeleted = attribute('status') === 'deleted'
      else if (local === 'error') page.error = { code: attribute('code'), text: '' }
      else if (local === 'resumptionToken') {
        const size = Number(attribute('completeListSize'))
        page.completeListSize = size > 0 ? size : null
      }
    } else if (record && uri !== dublinCore) {
      if (local === 'record') record.metadata = { leader: '', control: [], data: [] }
      else if (local === 'dc') record.metadata = {}
      else if (local === 'controlfield') tag = attribute('tag')
      else if (local === 'datafield') {
        const [ind1, ind2] = [attribute('ind1') || ' ', attribute('ind2') || ' ']
        field = { tag: attribute('tag'), ind1, ind2, subfields: [] }
      } else if (local === 'subfield') tag = attribute('code')
    }
  })
  parser.on('text', (part) => (text += part))
  parser.on('cdata', (part) => (text += part))
  parser.on('closetag', ({ local, uri }: SaxesTagNS) => {
    depth -= 1
    if (uri === oai) {
      if (local === 'record') page.records.push(record!)
      else if (local === 'identifier' && record) record.identifier = text.trim()
      else if (local === 'responseDate') page.responseDate = text.trim()
      else if (local === 'granularity') page.granularity = text.trim()
      else if (local === 'error') page.error!.text = text.trim()
      else if (local === 'resumptionToken') page.resumptionToken = text.trim() || null
      if (local === 'record') record = undefined
    } else if (record?.metadata && uri === dublinCore) {
      const row = record.metadata as Row
      const values = (Object.hasOwn(row, local) ? row[local] : []) as string[]
      row[local] = [...values, text.trim()]
    } else if (record?.metadata) {
      const marc = record.metadata as MarcRecord
      if (local === 'leader') marc.leader = text
      else if (local === 'controlfield') marc.control.push([tag, text])
      else if (local === 'subfield') field?.subfields.push([tag, text])
      else if (local === 'datafield' && field) marc.data.push(field)
    }
    text = ''
  })
  parser.write(xml).close()
  return page
}
