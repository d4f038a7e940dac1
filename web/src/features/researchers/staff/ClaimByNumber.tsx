import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useDecideWorks } from './queries.ts'

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** Confirms a work that neither a name nor an ORCID found. */
export function ClaimByNumber({ researcherId }: { researcherId: string }) {
  const { t } = useTranslation('researchers-staff')
  const decide = useDecideWorks()
  const form = useForm({
    first: { number: '' },
    rules: ({ number }) => ({
      number: isNumber(number.trim()) ? undefined : t('works.number.wrong'),
    }),
    act: async ({ number }, { reset }) => {
      const recordIds = [Number(number.trim())]
      await decide.mutateAsync({ researcherId, recordIds, claim: 'claimed' })
      showToast({ kind: 'success', message: t('works.confirmed') })
      reset()
    },
  })
  return (
    <form {...form.frame} aria-label={t('works.byNumber')}>
      <TextField
        {...form.field('number')}
        label={t('works.number')}
        inputMode="numeric"
        size="sm"
      />
      <FormFoot form={form} save={t('works.byNumber')} saving={t('saving')} isMinor />
    </form>
  )
}
