import type { StaffWish } from '@shulin/contract/library-links-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Facts } from '../../../ui/console/Facts.tsx'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useSettleWish } from './queries.ts'
import { WishState } from './WishState.tsx'

interface Props {
  wish: StaffWish
  onClose: () => void
}

/** What is known of a wish; where its outcome is unknown, staff say what became of it. */
export function WishPanel({ wish, onClose }: Props) {
  const { t, i18n } = useTranslation('library-links')
  const when = (instant: string | null) => instant && dayAndMinute(instant, i18n.language)
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('state'), <WishState key="state" state={wish.state} />],
          [t('wish.action'), t(`action.${wish.action}`)],
          [t('wish.reader'), wish.reader],
          [t('library'), wish.library],
          [t('wish.madeAt'), when(wish.madeAt)],
          [t('wish.sentAt'), when(wish.sentAt)],
          [t('wish.dueBefore'), when(wish.dueBefore)],
          [t('wish.looks'), wish.looks > 0 && `${wish.looks} · ${when(wish.lookedAt)}`],
        ]}
      />
      {wish.state === 'unknown' ? (
        <PanelPart title={t('settle')}>
          <SettleForm wishId={wish.wishId} onClose={onClose} />
        </PanelPart>
      ) : (
        <p className="t-2">
          {t(wish.state === 'sending' ? 'wish.sending.why' : 'wish.waiting.why')}
        </p>
      )}
    </PanelBody>
  )
}

const outcomes = ['done', 'refused'] as const
type WishOutcome = (typeof outcomes)[number]

function SettleForm({ wishId, onClose }: { wishId: string; onClose: () => void }) {
  const { t } = useTranslation('library-links')
  const settle = useSettleWish()
  const first: { outcome: WishOutcome; reason: string } = { outcome: 'done', reason: '' }
  const form = useForm({
    first,
    rules: ({ reason }) => ({
      reason: reason.trim().length < 2 ? t('settle.reasonMissing') : undefined,
    }),
    act: async ({ outcome, reason }) => {
      await settle.mutateAsync({ wishId, outcome, reason })
      showToast({ kind: 'success', message: t('settled') })
      onClose()
    },
  })
  return (
    <form {...form.frame} aria-label={t('settle')}>
      <PanelBody>
        <p className="t-2">{t('settle.why')}</p>
        <RadioGroup
          label={t('settle.outcome')}
          value={form.values.outcome}
          onChange={(outcome) => form.set('outcome', outcome)}
          choices={outcomes.map((id) => ({ id, label: t(`settle.${id}`) }))}
        />
        <TextField
          {...form.field('reason')}
          label={t('settle.reason')}
          hint={t('settle.reason.hint')}
          maxLength={200}
        />
        <FormFoot form={form} save={t('settle.do')} saving={t('saving')}>
          <Button size="sm" onPress={onClose}>
            {t('cancel')}
          </Button>
        </FormFoot>
      </PanelBody>
    </form>
  )
}
