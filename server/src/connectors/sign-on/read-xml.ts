import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuseDocumentType } from '../../platform/text/document-type.ts'

interface Element {
  name: string
  /** The names of those around it, outermost first. */
  inside: string[]
  attributes: Record<string, string>
  text: string
}

const deepest = 32

/** The elements of a small document, each when it closes. A document type has no use there, and is refused. */
export function readElements(xml: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  refuseDocumentType(xml)
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new Error('the answer has a document type declaration')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, attributes }: SaxesTagNS) => {
    if (open.length >= deepest) throw new Error(`the answer is nested more than ${deepest} deep`)
    open.push({
      name: local,
      inside: open.map(({ name }) => name),
      attributes: Object.fromEntries(
        Object.values(attributes).map(({ local: name, value }) => [name, value]),
      ),
      text: '',
    })
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()!
    elements.push({ ...element, text: element.text.trim() })
  })
  parser.write(xml).close()
  return elements
}
