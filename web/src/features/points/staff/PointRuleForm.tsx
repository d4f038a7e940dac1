import { mostPoints, mostTimesADay, type StaffPointRule } from '@shulin/contract/points-staff'
import { useTranslation } from 'react-i18next'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
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
      timesADay: rule.timesADay === null ? '' : String(rule.timesADay),
      isActive: rule.isActive,
    },
    rules: ({ points, timesADay }) => ({
      points: isUpTo(mostPoints, points) ? undefined : t('points.wrong', { most: mostPoints }),
      timesADay:
        timesADay.trim() === '' || isUpTo(mostTimesADay, timesADay)
          ? undefined
          : t('timesADay.wrong', { most: mostTimesADay }),
    }),
    act: async ({ points, timesADay, isActive }) => {
      await change.mutateAsync({
        ruleCode,
        points: Number(points),
        timesADay: timesADay.trim() === '' ? null : Number(timesADay),
        isActive,
      })
      showToast({ kind: 'success', message: t('saved') })
      onClose()
    },
  })
  const usual =
    standard.timesADay === null
      ? t('standard', { points: standard.points })
      : t('standard.daily', { points: standard.points, times: standard.timesADay })
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
          {...form.field('timesADay')}
          label={t('timesADay')}
          hint={t('timesADay.hint')}
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
        {form.refused !== undefined && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <Buttons>
          <Button type="submit" size="sm" look="main" isBusy={form.isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
          <Button size="sm" onPress={onClose}>
            {t('cancel')}
          </Button>
        </Buttons>
      </PanelBody>
    </form>
  )
}
