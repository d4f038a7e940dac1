import type { Description } from '../../catalogue/catalogue.ts'
import { readKbart } from '../formats/kbart.ts'
import { describe } from './describe.ts'
import { wholeMapping } from './mapping.ts'

export type TitleOfList =
  | { ok: true; line: number; description: Description }
  | { ok: false; line: number; reason: string; detail: string; excerpt: string }

/** The titles of a supplier's list (KBART) in the catalogue's own words, line by line. */
export async function* readTitleList(content: Buffer): AsyncGenerator<TitleOfList> {
  const mapping = wholeMapping({ base: 'kbart', fields: {} })
  for await (const outcome of readKbart(inOnePiece(content))) {
    const line = outcome.position.line ?? outcome.position.record
    if (!outcome.ok) {
      const { reason, detail, excerpt } = outcome
      yield { ok: false, line, reason, detail, excerpt }
      continue
    }
    const described = describe(outcome.raw, mapping)
    if (described.ok) yield { ok: true, line, description: described.description }
    else {
      const { reason, detail } = described
      const excerpt = outcome.raw.publication_title.slice(0, 120)
      yield { ok: false, line, reason, detail, excerpt }
    }
  }
}

async function* inOnePiece(content: Buffer) {
  yield content
}
