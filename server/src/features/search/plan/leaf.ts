import { runsOf, type Run } from '../../../platform/analysis/words.ts'
import { searchedParts, type TextPart } from '../index/fields.ts'
import { withoutLifeDates, type Operand } from './read-query.ts'

export type TextField = keyof typeof searchedParts

/** One text to be found in one field, read and cut: what membership, score and the lower rungs are made from. */
export interface Leaf {
  field: TextField
  /** As typed, without the dates of a life. */
  text: string
  parts: readonly TextPart[]
  quoted: string[]
  /** The pieces outside quotation marks. */
  runs: Run[]
}

export function leafOf(operand: Operand, field: TextField, withNameForms: boolean): Leaf {
  const free = operand.parts.filter((part) => part.kind === 'free').map((part) => part.text)
  const quoted = operand.parts.filter((part) => part.kind === 'quoted').map((part) => part.text)
  const text = withoutLifeDates(free.join(' '))
  return {
    field,
    text: quoted.length === 0 ? text : operand.text,
    parts: searchedParts[field].filter((part) => withNameForms || part.pairs !== 'nameForms'),
    quoted,
    runs: joinLoneCharacters(runsOf(text)),
  }
}

/** 全 宋 笔记 is 全宋笔记: who puts blanks around single characters puts them around all. */
function joinLoneCharacters(runs: Run[]): Run[] {
  const isApart =
    runs.length > 1 &&
    runs.every((run) => run.kind === 'han') &&
    runs.some((run) => run.characters.length === 1)
  if (!isApart) return runs
  const characters = runs.flatMap((run) => (run.kind === 'han' ? run.characters : []))
  return [{ kind: 'han', text: characters.join(''), characters }]
}
