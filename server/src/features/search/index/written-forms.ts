import { foldKey } from '../../../platform/analysis/folding.ts'

/** Between the key of a value and the value as it is written. */
const divider = '\t'
const longestForm = 200

/** Each value once, however it is spelt: its key, and the form to show. */
export function formsOf(
  texts: readonly string[],
  keyOf: (text: string) => string = foldKey,
  shownAs: (text: string) => string = (text) => text,
): string[] {
  const forms = new Map(
    texts.toReversed().map((text) => [keyOf(text), shownAs(text).trim().slice(0, longestForm)]),
  )
  forms.delete('')
  return Array.from(forms, ([key, form]) => `${key}${divider}${form}`)
}

/** The two parts of a value of `personForms`, `subjectForms` or `publisherForms`. */
export function readForm(form: string) {
  const [key = '', text = ''] = form.split(divider)
  return { key, text }
}
