import { declareLost, type DeskLoan } from '@shulin/contract/circulation-staff'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useOnce } from '../../../../platform/useOnce.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { useDeskWords } from '../desk/useDeskWords.ts'
import { ActDialog } from './ActDialog.tsx'
import type { ActProps } from './questions.ts'

/** Yuan as they are typed, in fen; undefined where it is no amount. */
function fenOf(yuan: string) {
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(yuan.trim())) return undefined
  const fen = Math.round(Number(yuan.trim().replace(',', '.')) * 100)
  return fen >= 1 && fen <= 10_000_00 ? fen : undefined
}

/** Notes that the reader has lost a copy; its price is charged, or another amount the desk sets. */
export function LoseCopyDialog({ loan, onDone, onClose }: ActProps & { loan: DeskLoan }) {
  const { t } = useTranslation('desk')
  const { money } = useDeskWords()
  const once = useOnce()
  const form = useForm({
    first: { yuan: '' },
    rules: ({ yuan }) => ({
      yuan: yuan.trim() !== '' && fenOf(yuan) === undefined ? t('loseCopy.wrong') : undefined,
    }),
    act: async ({ yuan }) => {
      const amountFen = fenOf(yuan)
      const body = { loanId: loan.loanId, ...(amountFen !== undefined && { amountFen }) }
      const { chargedFen } = await call(declareLost, { body }, once(body))
      onDone(t('loseCopy.done', { amount: money(chargedFen) }))
    },
  })
  return (
    <ActDialog
      title={t('loseCopy.title', { title: loan.title })}
      told={t('loseCopy.told')}
      submit={t('loseCopy.submit')}
      look="danger-fill"
      form={form}
      onClose={onClose}
    >
      <TextField
        label={t('loseCopy.amount')}
        hint={t('loseCopy.amount.hint')}
        inputMode="decimal"
        maxLength={8}
        isOptional
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its dialog
        autoFocus
        {...form.field('yuan')}
      />
    </ActDialog>
  )
}
