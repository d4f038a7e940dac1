/** What XML 1.0 does not allow is left out, whatever a source delivered. */
export const xmlText = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** `<tag>value</tag>`, or nothing where there is no value. */
export const element = (tag: string, value: string, attributes = '') =>
  value === '' ? '' : `<${tag}${attributes}>${xmlText(value)}</${tag}>`

/** The same around what is XML already. */
export const group = (tag: string, content: string, attributes = '') =>
  content === '' ? '' : `<${tag}${attributes}>${content}</${tag}>`
