import { foldKey } from '../../../platform/analysis/folding.ts'
import { personKey } from '../../../platform/analysis/person-key.ts'
import type { Title } from './title.ts'
import { formsOf } from './written-forms.ts'

/**
 * Whom a title is by, each person once: "Jane Austen" and "Austen, Jane" are one, and so are all forms of a name that the
 * authority file ties to this title. Its key is that of the authorised form, so that titles which are tied to nobody but write
 * the name so are among them.
 */
export function peopleOf({ creators, authorities }: Pick<Title, 'creators' | 'authorities'>) {
  const authorised = new Map<string, string>()
  const know = (form: string, name: string) => {
    authorised.set(foldKey(form), name)
    authorised.set(personKey(form), name)
  }
  // The form of one name may be another's authorised one: that one is meant.
  for (const { name, otherNames } of authorities) for (const form of otherNames) know(form, name)
  for (const { name } of authorities) know(name, name)
  // Of a title that is tied to "Lu, Xun" it is known that Lu Xun is the same.
  const nameOf = (creator: string) =>
    authorised.get(personKey(creator)) ?? authorised.get(foldKey(creator)) ?? creator
  const keyOf = (creator: string) => personKey(nameOf(creator))
  return {
    personKeys: [...new Set(creators.map(keyOf))].filter(Boolean),
    personForms: formsOf(creators, keyOf, nameOf),
  }
}
