import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuseDocumentType } from '../../platform/text/document-type.ts'

/** An answer of another catalogue: how many there are, and the texts of each hit by the names of their elements. */
export interface OutsideHits {
  total: number
  hits: Record<string, string[]>[]
}

const deepest = 64

/** OpenSearch says `totalResults` and lists `item`s, SRU says `numberOfRecords` and lists `record`s. */
const totals = new Set(['totalResults', 'numberOfRecords'])
const items = new Set(['item', 'record'])

/** Reads an RSS answer of OpenSearch or an answer of SRU. A document type has no use there, and is refused. */
export function readHits(xml: string): OutsideHits {
  const found: OutsideHits = { total: 0, hits: [] }
  let depth = 0
  let text = ''
  let hit: Record<string, string[]> | undefined
  refuseDocumentType(xml)
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new Error('the answer has a document type declaration')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local }: SaxesTagNS) => {
    depth += 1
    if (depth > deepest) throw new Error(`the answer is nested more than ${deepest} deep`)
    text = ''
    if (items.has(local)) hit = {}
  })
  parser.on('text', (part) => void (text += part))
  parser.on('cdata', (part) => void (text += part))
  parser.on('closetag', ({ local }) => {
    depth -= 1
    const value = text
      .replace(/<[^>]*>/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, 2_000)
    text = ''
    if (totals.has(local)) found.total = Math.max(0, Math.trunc(Number(value)) || 0)
    else if (items.has(local) && hit) {
      found.hits.push(hit)
      hit = undefined
    } else if (hit && value !== '') (hit[local] ??= []).push(value)
  })
  parser.write(xml).close()
  return found
}

/** An address readers may be led to. */
export const webAddress = (texts: readonly string[] = []) =>
  texts.find((text) => /^https?:\/\/\S+$/u.test(text)) ?? ''
