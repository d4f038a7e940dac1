import { liftBlock, reportCardLost, takeCharge } from '@shulin/contract/circulation-staff'
import type { DeskBlock } from '@shulin/contract/circulation-staff'
import { changeReaderState } from '@shulin/contract/readers-staff'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useOnce } from '../../../../platform/useOnce.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { useDeskWords } from '../desk/useDeskWords.ts'
import { ActDialog } from './ActDialog.tsx'
import type { ActProps, Charge } from './questions.ts'
import { useReason } from './useReason.ts'

const silently = { isSilent: true }

interface ReasonProps {
  title: string
  told: string
  submit: string
  look?: 'main' | 'danger-fill'
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** An act that asks for its reason and nothing else. */
function ReasonDialog({ act, ...dialog }: ReasonProps) {
  const { t } = useTranslation('desk')
  const lacking = useReason()
  const form = useForm({
    first: { reason: '' },
    rules: ({ reason }) => ({ reason: lacking(reason) }),
    act: ({ reason }) => act(reason.trim()),
  })
  return (
    <ActDialog form={form} {...dialog}>
      <TextField
        label={t('reason')}
        maxLength={200}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of its dialog
        autoFocus
        {...form.field('reason')}
      />
    </ActDialog>
  )
}

/** Lifts a block before its time. */
export function LiftDialog({ block, onDone, onClose }: ActProps & { block: DeskBlock }) {
  const { t } = useTranslation('desk')
  return (
    <ReasonDialog
      title={t('lift.title')}
      told={t('lift.told', { reason: block.reason })}
      submit={t('lift.submit')}
      act={async (reason) => {
        await call(liftBlock, { body: { blockId: block.blockId, reason } }, silently)
        onDone(t('lift.done'))
      }}
      onClose={onClose}
    />
  )
}

/** Notes that the card is lost: nothing is lent on it from now on. */
export function ReportCardDialog({ reader, onDone, onClose }: ActProps) {
  const { t } = useTranslation('desk')
  return (
    <ReasonDialog
      title={t('reportCard.title', { name: reader.name })}
      told={t('reportCard.told')}
      submit={t('reportCard.submit')}
      look="danger-fill"
      act={async (reason) => {
        await call(reportCardLost, { body: { readerId: reader.readerId, reason } }, silently)
        onDone(t('reportCard.done'))
      }}
      onClose={onClose}
    />
  )
}

/** The card was found, or a new one given. */
export function RestoreCardDialog({ reader, onDone, onClose }: ActProps) {
  const { t } = useTranslation('desk')
  return (
    <ReasonDialog
      title={t('restoreCard.title', { name: reader.name })}
      told={t('restoreCard.told')}
      submit={t('restoreCard.submit')}
      act={async (reason) => {
        const body = { readerId: reader.readerId, change: 'restore card', reason } as const
        await call(changeReaderState, { body }, silently)
        onDone(t('restoreCard.done'))
      }}
      onClose={onClose}
    />
  )
}

/** Waives a charge, for a reason. */
export function WaiveDialog({ charge, onDone, onClose }: ActProps & { charge: Charge }) {
  const { t } = useTranslation('desk')
  const { money } = useDeskWords()
  const once = useOnce()
  const amount = money(charge.openFen)
  return (
    <ReasonDialog
      title={t('waive.title', { amount })}
      told={t('waive.told')}
      submit={t('waive.submit')}
      look="danger-fill"
      act={async (reason) => {
        const body = { chargeId: charge.chargeId, act: 'waive', reason } as const
        await call(takeCharge, { body }, once(body))
        onDone(t('waive.done', { amount }))
      }}
      onClose={onClose}
    />
  )
}
