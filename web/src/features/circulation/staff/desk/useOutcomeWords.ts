import { useTranslation } from 'react-i18next'
import type { Status } from '../../../../ui/feedback/StatusChip.tsx'
import { signOf, type Entry } from './desk.ts'
import { modes, type Outcome } from './scan.ts'
import { useDeskWords } from './useDeskWords.ts'

interface EntryWords {
  /** Of the copy, or what stands for it where nobody knows which it was. */
  title: string
  recordId: string
  facts: string[]
  status: Status
  result: string
  notes: string[]
}

const chips = { done: 'shelf', look: 'look', stop: 'stop' } as const

/** What the row of a scan says, and what is read out. */
export function useOutcomeWords() {
  const { t } = useTranslation('desk')
  const { dueDay, money } = useDeskWords()

  /** For whom a copy is kept, and where it goes; else how many wait for the title. */
  const waitingFor = ({ setAside, waiting }: (Outcome & { act: 'returned' })['copy']) => {
    if (setAside) {
      const { requestNo: number, pickupLocation: place, isReady } = setAside
      return [t(isReady ? 'return.ready' : 'return.bring', { number, place })]
    }
    return waiting > 0 ? [t('return.waiting', { count: waiting })] : []
  }

  const ofReturn = ({ copy }: Outcome & { act: 'returned' }) => [
    ...(copy.outcome === 'returned' ? [] : [t(`return.${copy.outcome}`)]),
    ...(copy.overdueDays > 0 ? [t('return.overdue', { count: copy.overdueDays })] : []),
    ...(copy.chargedFen > 0 ? [t('return.charged', { amount: money(copy.chargedFen) })] : []),
    ...(copy.sendTo === null ? [] : [t('return.sendTo', { place: copy.sendTo })]),
    ...waitingFor(copy),
  ]

  function words({ code, mode, outcome }: Entry): EntryWords {
    const unknown = { title: code, recordId: code, facts: [t(`mode.${mode}`)], notes: [] }
    if (!outcome) return { ...unknown, status: 'busy', result: t('outcome.waiting') }
    const status = chips[signOf(outcome)]
    switch (outcome.act) {
      case 'lent': {
        const { title, recordId, location, dueDate } = outcome.loan
        const due = t('due', { day: dueDay(dueDate) })
        const notes = outcome.note === null ? [due] : [outcome.note, due]
        const facts = [code, location, outcome.to.name]
        return { title, recordId, facts, status, result: t('outcome.lent'), notes }
      }
      case 'renewed': {
        const { title, recordId, location, dueDate } = outcome.loan
        const notes = [t('due', { day: dueDay(dueDate) })]
        const facts = [code, location, outcome.reader]
        return { title, recordId, facts, status, result: t('outcome.renewed'), notes }
      }
      case 'returned': {
        const { title, recordId, location, reader } = outcome.copy
        const facts = [code, location, ...(reader ? [reader.name] : [])]
        return {
          title,
          recordId,
          facts,
          status,
          result: t(status === 'look' ? 'outcome.look' : 'outcome.returned'),
          notes: ofReturn(outcome),
        }
      }
      case 'reader':
        return {
          ...unknown,
          title: outcome.reader.name,
          status,
          result: t('outcome.reader', {
            count: outcome.reader.loans.length,
            limit: outcome.reader.loanLimit,
          }),
          notes: outcome.reader.refusals.map(({ reason }) => reason),
        }
      case 'refused': {
        const { title = code, recordId = code, message, refusals } = outcome
        const notes = refusals.length > 0 ? [] : [message]
        const facts = title === code ? unknown.facts : [code]
        return { title, recordId, facts, status, result: t(`outcome.refused.${mode}`), notes }
      }
      case 'unknown':
        return {
          ...unknown,
          status,
          result: t('outcome.unknown'),
          notes: [t(outcome.hasReader ? 'unknown.any' : 'unknown.card')],
        }
      case 'unanswered':
        return { ...unknown, status, result: t('outcome.unanswered'), notes: [outcome.message] }
      default:
        return { ...unknown, status, result: t('outcome.leftOut'), notes: [t('leftOut.why')] }
    }
  }

  /** One sentence for whoever does not see the list. */
  function said(entry: Entry) {
    const { title, result, notes } = words(entry)
    const { outcome } = entry
    const rules = outcome?.act === 'refused' ? outcome.refusals : []
    return [
      `${title}: ${result}`,
      ...notes,
      ...rules.flatMap(({ reason, remedy }) => [reason, remedy]),
    ].join('. ')
  }

  /** How often each act of this session succeeded. */
  const done = (entries: readonly Entry[]) => {
    const acts = { lend: 'lent', return: 'returned', renew: 'renewed' } as const
    return modes.map((mode) => ({
      mode,
      count: entries.filter(({ outcome }) => outcome?.act === acts[mode]).length,
    }))
  }
  return { words, said, done }
}
