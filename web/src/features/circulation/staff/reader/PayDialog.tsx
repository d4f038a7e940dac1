import { takeCharge } from '@shulin/contract/circulation-staff'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useOnce } from '../../../../platform/useOnce.ts'
import { useForm } from '../../../../ui/form/useForm.ts'
import { useDeskWords } from '../desk/useDeskWords.ts'
import { ActDialog } from './ActDialog.tsx'
import type { ActProps, Charge } from './questions.ts'
import { useChargeKind } from './useChargeKind.ts'

/** Takes money over the desk: the amount is said once more before it is written down. */
export function PayDialog({ charge, onDone, onClose }: ActProps & { charge: Charge }) {
  const { t } = useTranslation('desk')
  const { money } = useDeskWords()
  const kindOf = useChargeKind()
  const once = useOnce()
  const amount = money(charge.openFen)
  const form = useForm({
    first: {},
    act: async () => {
      const body = { chargeId: charge.chargeId, act: 'pay' } as const
      await call(takeCharge, { body }, once(body))
      onDone(t('pay.done', { amount }))
    },
  })
  return (
    <ActDialog
      title={t('pay.title', { amount })}
      told={t('pay.told', { title: charge.title || kindOf(charge.kind) })}
      submit={t('pay.submit', { amount })}
      form={form}
      onClose={onClose}
    />
  )
}
