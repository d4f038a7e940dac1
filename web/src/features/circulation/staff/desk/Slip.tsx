import type { DeskReader } from '@shulin/contract/circulation-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../../platform/instants.ts'
import { useStaff } from '../../../staff/staff.tsx'
import type { Entry } from './desk.ts'
import { modes, type Outcome } from './scan.ts'
import styles from './Slip.module.css'
import { useDeskWords } from './useDeskWords.ts'

interface Props {
  entries: readonly Entry[]
  reader: DeskReader | undefined
}

interface Line {
  id: string
  title: string
  barcode: string
  due: string | undefined
}

/** What a reader takes home: stands on paper only. Without a reader, everything of this session. */
export function Slip({ entries, reader }: Props) {
  const { t, i18n } = useTranslation('desk')
  const { institution, name } = useStaff()
  const { dueDay, money } = useDeskWords()
  const own = entries.filter(({ outcome }) => outcome && (!reader || isOf(outcome, reader)))
  const acts = { lend: 'lent', return: 'returned', renew: 'renewed' } as const
  const openFen = reader?.charges.reduce((sum, charge) => sum + charge.openFen, 0) ?? 0
  return (
    <div className={styles['slip']}>
      <p className={styles['library']}>{institution.name}</p>
      <p>
        {reader
          ? t('slip.reader', { name: reader.name, card: hiddenCard(reader.account) })
          : t('slip.title')}
      </p>
      {own[0] && <p>{dayAndMinute(own[0].at, i18n.language)}</p>}
      {modes.map((mode) => {
        const lines = own
          .filter(({ outcome }) => outcome?.act === acts[mode])
          .map((entry): Line => lineOf(entry))
          .toReversed()
        if (lines.length === 0) return null
        return (
          <section key={mode}>
            <h2>{t(`log.${mode}`, { count: lines.length })}</h2>
            <ol>
              {lines.map(({ id, title, barcode, due }) => (
                <li key={id}>
                  <span>{title}</span>
                  <span>{barcode}</span>
                  {due !== undefined && <b>{t('due', { day: dueDay(due) })}</b>}
                </li>
              ))}
            </ol>
          </section>
        )
      })}
      {openFen > 0 && <p>{t('slip.owes', { amount: money(openFen) })}</p>}
      <p>{t('slip.by', { name })}</p>
    </div>
  )
}

const isOf = (outcome: Outcome, { readerId, loans }: DeskReader) =>
  outcome.act === 'lent'
    ? outcome.to.readerId === readerId
    : outcome.act === 'returned'
      ? outcome.copy.reader?.readerId === readerId
      : outcome.act === 'renewed' && loans.some(({ loanId }) => loanId === outcome.loan.loanId)

function lineOf({ id, code, outcome }: Entry): Line {
  if (outcome?.act === 'lent' || outcome?.act === 'renewed') {
    const { title, barcode, dueDate } = outcome.loan
    return { id, title, barcode, due: dueDate }
  }
  const title = outcome?.act === 'returned' ? outcome.copy.title : code
  return { id, title, barcode: code, due: undefined }
}

/** A slip gets lost: it does not say whose card it was to somebody else. */
const hiddenCard = (account: string) =>
  account.length <= 4 ? account : `${account.slice(0, 2)}****${account.slice(-2)}`
