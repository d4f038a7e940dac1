import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useReceiveIssue } from './queries.ts'

interface Props {
  recordId: number
  locations: readonly { code: string; name: string }[]
}

const isYear = /^(?:1[6-9]|2[01])\d\d$/

/** Notes an issue that arrived; year and place stay for the next one. */
export function ReceiveIssueForm({ recordId, locations }: Props) {
  const { t } = useTranslation('journals-staff')
  const receive = useReceiveIssue()
  const form = useForm({
    first: { year: '', volume: '', issue: '', receivedOn: '', locationId: '' },
    rules: ({ year, issue }) => ({
      year: isYear.test(year) ? undefined : t('year.missing'),
      issue: issue.trim() === '' ? t('issue.missing') : undefined,
    }),
    act: async ({ year, volume, issue, receivedOn, locationId }, { set }) => {
      await receive.mutateAsync({
        recordId,
        year: Number(year),
        volume,
        issue,
        receivedOn: receivedOn || null,
        locationId: locationId || null,
      })
      set('issue', '')
      showToast({ kind: 'success', message: t('issue.received') })
    },
  })
  return (
    <form {...form.frame} aria-label={t('receive')}>
      <PanelBody>
        <TextField {...form.field('year')} label={t('year')} inputMode="numeric" maxLength={4} />
        <TextField {...form.field('volume')} label={t('volume')} isOptional maxLength={50} />
        <TextField {...form.field('issue')} label={t('issue')} maxLength={50} />
        <TextField {...form.field('receivedOn')} label={t('receivedOn')} type="date" isOptional />
        <Select
          {...form.field('locationId')}
          label={t('location')}
          options={[
            { id: '', label: t('location.none') },
            ...locations.map(({ code, name }) => ({ id: code, label: name })),
          ]}
        />
        <FormFoot form={form} save={t('receive')} saving={t('saving')} isMinor />
      </PanelBody>
    </form>
  )
}
