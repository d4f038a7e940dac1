import { foldKey } from '../../../platform/analysis/folding.ts'
import { readIsbn, readIssn } from '../../../platform/analysis/identifiers.ts'
import { nameOrders } from '../../../platform/analysis/names.ts'
import { callNumberKey } from '../index/document.ts'
import { comparedKeys, searchedParts } from '../index/fields.ts'
import { anyOf, nothing, prefix, term, type Clause } from './clauses.ts'
import { togetherMet } from './han.ts'
import type { TextField } from './leaf.ts'

export type WholeMode = 'complete' | 'prefix' | 'suffix'

/** Match modes that compare the whole value, its beginning or its end. */
export function wholeValueMet(text: string, field: TextField, mode: WholeMode): Clause {
  const key = foldKey(text)
  if (key === '') return nothing
  // An abstract has no key: the text must stand in it as it is.
  if (field === 'abstract') return togetherMet(text, searchedParts.abstract)
  const fields = comparedKeys[field]
  if (mode === 'complete') {
    return anyOf(
      fields.flatMap((of) =>
        (of.isName ? nameOrders(text) : [key]).map((form) => term(of.key, form)),
      ),
    )
  }
  if (mode === 'prefix') return anyOf(fields.map((of) => prefix(of.key, key)))
  const reversedKey = Array.from(key).toReversed().join('')
  return anyOf(
    fields.flatMap((of) => (of.reversed === undefined ? [] : [prefix(of.reversed, reversedKey)])),
  )
}

export type NumberField = 'isbn' | 'issn' | 'callNo' | 'classNo'

export const isNumberField = (field: string): field is NumberField =>
  field === 'isbn' || field === 'issn' || field === 'callNo' || field === 'classNo'

const numberFields: Record<NumberField, string> = {
  isbn: 'isbn',
  issn: 'issn',
  callNo: 'callNos',
  classNo: 'classNo',
}

/** A field of numbers: the whole number, or its beginning while it is still being typed. */
export function numberMet(text: string, field: NumberField, isWhole: boolean): Clause {
  const bare = text.normalize('NFKC').trim().slice(0, 64)
  if (bare === '') return nothing
  const complete = completeForms(bare, field, isWhole)
  if (complete) return anyOf(complete.map((form) => term(numberFields[field], form)))
  return isWhole
    ? nothing
    : anyOf(beginnings(bare, field).map((form) => prefix(numberFields[field], form)))
}

/** An ISBN or ISSN tells by itself that it is complete; a call number or a class may always go on. */
function completeForms(bare: string, field: NumberField, isWhole: boolean): string[] | undefined {
  if (field === 'isbn') return readIsbn(bare)?.forms
  if (field === 'issn') return readIssn(bare)?.forms
  return isWhole ? beginnings(bare, field) : undefined
}

function beginnings(bare: string, field: NumberField): string[] {
  if (field === 'callNo') return [callNumberKey(bare)]
  if (field !== 'isbn') return [bare.toUpperCase()]
  const digits = bare.replace(/[^\dxX]/gu, '').toUpperCase()
  return digits === '' ? [] : [digits, `978${digits}`]
}
