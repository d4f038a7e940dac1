import type { PersonRole } from '@shulin/contract/record'
import { personKey } from '../../platform/analysis/person-key.ts'

/** A field of a MARC record as it is kept. */
export interface NameField {
  tag: string
  subfields: [code: string, value: string][]
}

/** Codes of MARC 21 and UNIMARC, and what cataloguers write in words, in the order in which they are tried. */
const said: [PersonRole, RegExp][] = [
  ['translator', /^(?:trl|730)$|translat|[译譯]/iu],
  [
    'editor',
    /^(?:edt|edc|edm|com|220|340)$|\bed(?:s|it|itor|ited)?\b|\beditor|compil|主编|主編|[编編辑輯]$|整理|校注|点校|點校/iu,
  ],
  ['author', /^(?:aut|070)$|author|writer|joint auth|[著撰]|编著|編著/iu],
]

/**
 * What somebody did for a title. A description that does not say it has them among its makers: they count as its author, which is what
 * the catalogue shows them as.
 */
export function rolesOf(
  fields: readonly NameField[],
  isMeant: (key: string) => boolean,
): PersonRole[] {
  const roles = fields.flatMap((field): PersonRole[] => {
    const name = nameIn(field)
    if (name === '' || !isMeant(personKey(name))) return []
    const words = field.subfields.flatMap(([code, value]) =>
      code === 'e' || code === '4' ? wordOf(value) : [],
    )
    if (words.length === 0) return ['author']
    return words.map((word) => said.find(([, form]) => form.test(word))?.[0] ?? 'other')
  })
  return roles.length === 0 ? ['author'] : [...new Set(roles)]
}

/** `http://id.loc.gov/vocabulary/relators/trl`, `translator.` */
const wordOf = (value: string) =>
  value
    .trim()
    .replace(/^.*\//u, '')
    .replace(/[.,;:\s]+$/u, '')

/** UNIMARC has the given name apart; in MARC 21 $b is a number. */
function nameIn({ tag, subfields }: NameField) {
  const first = (code: string) => subfields.find(([one]) => one === code)?.[1].trim() ?? ''
  const given =
    tag.startsWith('7') && /^[^\d]/u.test(first('b')) && !first('a').includes(',') ? first('b') : ''
  const family = first('a').replace(/[\s,.;:/]+$/u, (end) => (end.startsWith('.') ? '.' : ''))
  return given === '' ? family : `${family}, ${given.replace(/[\s,]+$/u, '')}`
}
