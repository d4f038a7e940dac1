import { SaxesParser } from 'saxes'

/** A part of an answer in XML: whoever reads it has seen that it is well-formed. */
export interface Element {
  /** Without the prefix of its namespace. */
  name: string
  namespace: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

export function readXml(xml: string): Element {
  const root: Element = { name: '', namespace: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value])
    const element = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(values) as Record<string, string>,
      text: '',
      children: [],
    }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

/** All parts with this name, however deep. */
export const allNamed = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...allNamed(child, name),
  ])

export const textsOf = (element: Element, name: string) =>
  allNamed(element, name).map(({ text }) => text)

export const textOf = (element: Element, name: string) => textsOf(element, name)[0]
