import type { StaffResearcher } from '@shulin/contract/researchers-staff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { LanguagePreview } from '../../../ui/console/LanguagePreview.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LanguageFields } from '../../../ui/controls/LanguageFields.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { Names } from './Names.tsx'
import { departmentChoicesQuery, useRemoveResearcher } from './queries.ts'
import { noDepartment, useResearcherForm } from './useResearcherForm.ts'
import { WorksToDecide } from './WorksToDecide.tsx'

interface Props {
  researcher: StaffResearcher
  /** Given for one who is only being added. */
  onAdded?: () => void
  onRemoved?: () => void
}

/** One researcher: who they are, which names of the authority file are theirs, and which works. */
export function ResearcherPanel({ researcher, onAdded, onRemoved }: Props) {
  const { t } = useTranslation('researchers-staff')
  const form = useResearcherForm(researcher, onAdded)
  const { values } = form
  const departments = useQuery(departmentChoicesQuery()).data?.list ?? []
  return (
    <PanelBody>
      <form {...form.frame} aria-label={t('researcher')}>
        <PanelBody>
          <TextField {...form.field('name')} label={t('name')} maxLength={100} />
          <TextField
            {...form.field('otherNames')}
            label={t('otherNames')}
            hint={t('otherNames.hint')}
            rows={2}
            isOptional
          />
          <Select
            label={t('department')}
            name="departmentId"
            options={[
              { id: noDepartment, label: t('department.none') },
              ...departments.map(({ departmentId: id, name }) => ({ id, label: name['zh-CN'] })),
            ]}
            value={values.departmentId}
            onChange={(id) => form.set('departmentId', id)}
            error={form.errorOf('departmentId')}
          />
          <TextField {...form.field('title')} label={t('position')} maxLength={200} isOptional />
          <TextField
            {...form.field('interests')}
            label={t('interests')}
            hint={t('lines.hint')}
            rows={2}
            isOptional
          />
          <TextField
            {...form.field('orcid')}
            label={t('orcid')}
            hint={t('orcid.hint')}
            maxLength={100}
            isOptional
          />
          <LanguageFields
            {...form.field('introduction')}
            label={t('introduction')}
            rows={3}
            maxLength={5000}
            isOptional
          />
          <Switch isOn={values.isShown} onChange={(isOn) => form.set('isShown', isOn)}>
            {t('show')}
          </Switch>
          <TextField {...form.field('shownFrom')} label={t('shownFrom')} type="date" isOptional />
          <TextField {...form.field('shownUntil')} label={t('shownUntil')} type="date" isOptional />
          <FormFoot form={form} save={t('save')} saving={t('saving')}>
            {onRemoved && <RemoveButton id={researcher.researcherId} onRemoved={onRemoved} />}
          </FormFoot>
        </PanelBody>
      </form>
      <LanguagePreview>
        {(inLanguage) => (
          <>
            <p className="t-book">{values.name}</p>
            <p className="t-2">{inLanguage(values.introduction)}</p>
          </>
        )}
      </LanguagePreview>
      {onRemoved && <Names researcher={researcher} />}
      {onRemoved && <WorksToDecide researcherId={researcher.researcherId} />}
    </PanelBody>
  )
}

function RemoveButton({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { t } = useTranslation('researchers-staff')
  const remove = useRemoveResearcher()
  const press = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showToast({ kind: 'success', message: t('removed') })
        onRemoved()
      },
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  return (
    <Button
      look="danger"
      size="sm"
      isBusy={remove.isPending}
      busyLabel={t('removing')}
      onPress={press}
    >
      {t('remove')}
    </Button>
  )
}
