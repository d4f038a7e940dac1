/**
 * Refuses a document with a document type, which has no use in what others answer. It is looked for where it may stand,
 * before the first element: a parser keeps all of it before it tells, and half a gigabyte for a page of entities.
 */
export function refuseDocumentType(xml: string): void {
  for (let at = 0; ;) {
    const next = xml.indexOf('<', at)
    if (next < 0) return
    if (xml.startsWith('<!DOCTYPE', next)) {
      throw new Error('the answer has a document type declaration')
    }
    const end = endOfAside(xml, next)
    if (end === undefined) return
    at = end
  }
}

/** Where a comment or an instruction is over. */
function endOfAside(xml: string, at: number): number | undefined {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<?', '?>'],
  ] as const) {
    if (!xml.startsWith(opening, at)) continue
    const end = xml.indexOf(closing, at + opening.length)
    return end < 0 ? undefined : end + closing.length
  }
  return undefined
}
