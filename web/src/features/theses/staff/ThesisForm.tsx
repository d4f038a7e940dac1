import { degrees, type Degree } from '@shulin/contract/theses'
import {
  longestThesisField,
  verifications,
  type StaffThesis,
  type Verification,
} from '@shulin/contract/theses-staff'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useSaveThesis } from './queries.ts'

interface Props {
  /** Without one, a title of the library becomes a thesis. */
  thesis?: StaffThesis
  onSaved?: (recordId: number) => void
}

/** What is known of a thesis beside its description. */
export function ThesisForm({ thesis, onSaved }: Props) {
  const { t } = useTranslation('theses-staff')
  const save = useSaveThesis()
  const form = useForm({
    first: firstValues(thesis),
    rules: ({ recordId, author, year }) => ({
      recordId: /^[1-9]\d{0,14}$/.test(recordId) ? undefined : t('recordId.bad'),
      author: author.trim() === '' ? t('author.missing') : undefined,
      year: /^(1\d|2[01])\d{2}$/.test(year) ? undefined : t('year.bad'),
    }),
    act: async ({ recordId, year, ...fields }) => {
      await save.mutateAsync({ ...fields, recordId: Number(recordId), year: Number(year) })
      showToast({ kind: 'success', message: t('saved') })
      onSaved?.(Number(recordId))
    },
    fieldOf: ({ code }) => (code === 'thesis.title-unknown' ? 'recordId' : undefined),
  })
  const { values } = form
  return (
    <form {...form.frame} aria-label={t('thesis')}>
      <PanelBody>
        {!thesis && (
          <TextField
            {...form.field('recordId')}
            label={t('recordId')}
            inputMode="numeric"
            hint={t('recordId.how')}
          />
        )}
        <TextField
          {...form.field('author')}
          label={t('field.author')}
          maxLength={longestThesisField}
        />
        <TextField
          {...form.field('tutor')}
          label={t('field.tutor')}
          maxLength={longestThesisField}
          isOptional
        />
        <Select
          label={t('field.degree')}
          options={degrees.map((id) => ({ id, label: t(`degree.${id}`) }))}
          value={values.degree}
          onChange={(degree) => form.set('degree', degree)}
        />
        <TextField {...form.field('year')} label={t('field.year')} inputMode="numeric" />
        <TextField
          {...form.field('department')}
          label={t('field.department')}
          maxLength={longestThesisField}
          isOptional
        />
        <TextField
          {...form.field('departmentCode')}
          label={t('field.departmentCode')}
          maxLength={longestThesisField}
          hint={t('field.departmentCode.how')}
          isOptional
        />
        <Select
          label={t('verification')}
          options={verifications.map((id) => ({ id, label: t(`verification.${id}`) }))}
          value={values.verification}
          onChange={(verification) => form.set('verification', verification)}
          hint={t('verification.how')}
        />
        <FormFoot form={form} save={t('save')} saving={t('saving')} />
      </PanelBody>
    </form>
  )
}

interface ThesisValues {
  recordId: string
  author: string
  tutor: string
  degree: Degree
  year: string
  department: string
  departmentCode: string
  verification: Verification
}

const firstValues = (thesis: StaffThesis | undefined): ThesisValues => ({
  recordId: thesis ? String(thesis.recordId) : '',
  author: thesis?.author ?? '',
  tutor: thesis?.tutor ?? '',
  degree: thesis?.degree ?? 'doctor',
  year: thesis ? String(thesis.year) : '',
  department: thesis?.department ?? '',
  departmentCode: thesis?.departmentCode ?? '',
  verification: thesis?.verification ?? 'verified',
})
