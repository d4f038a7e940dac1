import { mostPoints, highestDailyLimit, type StaffPointRule } from '@shulin/contract/points-staff'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useChangePointRule } from './queries.ts'

/** A whole number from 1 to the most there may be. */
const isUpTo = (most: number, text: string) =>
  /^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= most

/** How many points a rule gives or takes, how often on a day, and whether it is used at all. */
export function PointRuleForm({ rule, onClose }: { rule: StaffPointRule; onClose: () => void }) {
  const { t } = useTranslation('pointRules')
  const { ruleCode, takes, standard } = rule
  const change = useChangePointRule()
  const form = useForm({
    first: {
      points: String(rule.points),
      dailyLimit: rule.dailyLimit === null ? '' : String(rule.dailyLimit),
      isActive: rule.isActive,
    },
    rules: ({ points, dailyLimit }) => ({
      points: isUpTo(mostPoints, points) ? undefined : t('points.wrong', { most: mostPoints }),
      dailyLimit:
        dailyLimit.trim() === '' || isUpTo(highestDailyLimit, dailyLimit)
          ? undefined
          : t('dailyLimit.wrong', { most: highestDailyLimit }),
    }),
    act: async ({ points, dailyLimit, isActive }) => {
      await change.mutateAsync({
        ruleCode,
        points: Number(points),
        dailyLimit: dailyLimit.trim() === '' ? null : Number(dailyLimit),
        isActive,
      })
      showToast({ kind: 'success', message: t('saved') })
      onClose()
    },
  })
  const usual =
    standard.dailyLimit === null
      ? t('standard', { points: standard.points })
      : t('standard.daily', { points: standard.points, times: standard.dailyLimit })
  return (
    <form {...form.frame} aria-label={rule.name}>
      <PanelBody>
        <TextField
          {...form.field('points')}
          label={t(takes ? 'takes' : 'gives')}
          hint={usual}
          inputMode="numeric"
        />
        <TextField
          {...form.field('dailyLimit')}
          label={t('dailyLimit')}
          hint={t('dailyLimit.hint')}
          inputMode="numeric"
          isOptional
        />
        <Checkbox
          isChecked={form.values.isActive}
          onChange={(isChecked) => form.set('isActive', isChecked)}
        >
          {t('isActive')}
        </Checkbox>
        <Notice kind="info">{t('fromNowOn')}</Notice>
        <FormFoot form={form} save={t('save')} saving={t('saving')}>
          <Button size="sm" onPress={onClose}>
            {t('cancel')}
          </Button>
        </FormFoot>
      </PanelBody>
    </form>
  )
}
