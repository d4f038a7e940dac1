import type { LoanTerm } from '@shulin/contract/lending-rules-staff'
import type { LendingRules } from '../useLendingRules.ts'

export interface TermRow extends LoanTerm {
  id: string
  isOwn: boolean
}

const idOf = ({ readerType, loanClass }: LoanTerm) => `term.${readerType}.${loanClass}`

/** What holds for everybody first: the institution's own, or else the standard. */
export function termRows({ terms, standardTerm }: LendingRules): TermRow[] {
  const own = terms.map((term) => ({ ...term, id: idOf(term), isOwn: true }))
  const everybody = { ...standardTerm, readerType: '', loanClass: '' }
  const id = idOf(everybody)
  return own.some((term) => term.id === id) ? own : [{ ...everybody, id, isOwn: false }, ...own]
}
