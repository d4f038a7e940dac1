import type { DeskReader } from '@shulin/contract/circulation-staff'
import { useTranslation } from 'react-i18next'
import { DeskFigures } from '../desk/DeskFigures.tsx'
import { useDeskWords } from '../desk/useDeskWords.ts'

/** The four numbers that are asked for all day. */
export function ReaderFigures({ reader }: { reader: DeskReader }) {
  const { t } = useTranslation('desk')
  const { money } = useDeskWords()
  const { loans, loanLimit, charges, requests } = reader
  const overdue = loans.filter(({ overdueDays }) => overdueDays > 0).length
  const openFen = charges.reduce((sum, charge) => sum + charge.openFen, 0)
  const ready = requests.filter(({ isReady }) => isReady).length
  return (
    <DeskFigures
      figures={[
        {
          name: t('figure.loans'),
          value: String(loans.length),
          of: String(loanLimit),
          look: loans.length >= loanLimit ? 'bad' : undefined,
        },
        {
          name: t('figure.overdue'),
          value: String(overdue),
          look: overdue > 0 ? 'bad' : undefined,
        },
        {
          name: t('figure.charges'),
          value: money(openFen),
          look: openFen > 0 ? 'bad' : undefined,
        },
        {
          name: t('figure.requests'),
          value: String(ready),
          ...(requests.length > 0 && { of: String(requests.length) }),
          look: ready > 0 ? 'good' : undefined,
        },
      ]}
    />
  )
}
