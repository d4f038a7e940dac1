import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuseDocumentType } from '../../platform/text/document-type.ts'
import { SystemFault } from './fault.ts'

const namespace = 'http://www.niso.org/2008/ncip'
const version = 'http://www.niso.org/schemas/ncip/v2_02/ncip_v2_02.xsd'

/** An element of a message: its name without the prefix, its own text, and what is inside. */
export interface Element {
  name: string
  text: string
  inside: Element[]
}

const deepest = 32
const mostElements = 100_000

/** The root of a message. What is no XML, or brings a document type along, cannot be read; names of other namespaces are not ours. */
export function readMessage(xml: string): Element {
  const root: Element = { name: '', text: '', inside: [] }
  const open = [root]
  let elements = 0
  try {
    refuseDocumentType(xml)
    const parser = new SaxesParser({ xmlns: true })
    parser.on('doctype', () => {
      throw new Error('the answer has a document type declaration')
    })
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ local, uri }: SaxesTagNS) => {
      elements += 1
      if (open.length > deepest || elements > mostElements)
        throw new Error('the answer is larger than any message')
      const element = { name: uri === namespace ? local : `{${uri}}${local}`, text: '', inside: [] }
      open.at(-1)!.inside.push(element)
      open.push(element)
    })
    const addText = (part: string) => (open.at(-1)!.text += part)
    parser.on('text', addText)
    parser.on('cdata', addText)
    parser.on('closetag', () => {
      const element = open.pop()!
      element.text = element.text.trim()
    })
    parser.write(xml).close()
  } catch {
    throw new SystemFault('unreadable', true)
  }
  const [message] = root.inside
  if (message?.name !== 'NCIPMessage') throw new SystemFault('unreadable', true)
  return message
}

/** Everything at a path below an element: `UserOptionalFields/BlockOrTrap`. */
export const allAt = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ inside }) => inside.filter((one) => one.name === name)),
      [element],
    )

export const at = (element: Element, path: string): Element | undefined => allAt(element, path)[0]

export const textAt = (element: Element, path: string) => at(element, path)?.text

/** What a message is made of: a name, and text or what is inside. */
export type Part = readonly [name: string, content: string | readonly Part[]]

/** A message with one question. */
export const writeMessage = (name: string, parts: readonly Part[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>` +
  `<ncip:NCIPMessage xmlns:ncip="${namespace}" ncip:version="${version}">${written([name, parts])}</ncip:NCIPMessage>`

const written = ([name, content]: Part): string => {
  const inside = typeof content === 'string' ? escaped(content) : content.map(written).join('')
  return `<ncip:${name}>${inside}</ncip:${name}>`
}

/** Signs that XML has no way to write are left out: no card and no barcode has them. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
