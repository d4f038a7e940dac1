import type { SubjectLibrarian } from '@shulin/contract/departments'
import { linesIn } from '../../../platform/lines-in.ts'

/** Librarians line by line: name, phone, mail. */
export const linesOfLibrarians = (librarians: readonly SubjectLibrarian[]) =>
  librarians
    .map(({ name, phone, mail }) => [name, phone, mail].join(', ').replace(/[, ]+$/, ''))
    .join('\n')

/** What was typed so; with Chinese commas as well. */
export const librariansIn = (text: string): SubjectLibrarian[] =>
  linesIn(text)
    .map((line) => {
      const [name = '', phone = '', mail = ''] = line.split(/[,，]/).map((part) => part.trim())
      // Whoever has no phone leaves it out.
      return phone.includes('@') ? { name, phone: '', mail: phone } : { name, phone, mail }
    })
    .filter(({ name }) => name !== '')
