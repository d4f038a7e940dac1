import { databaseStatuses } from '@shulin/contract/databases'
import type { StaffDatabase } from '@shulin/contract/databases-staff'
import { locales } from '@shulin/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { MultiSelect } from '../../../ui/controls/MultiSelect.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { AccessTrials } from './AccessTrials.tsx'
import { DatabasePreview } from './DatabasePreview.tsx'
import { GuideFields } from './GuideFields.tsx'
import { Opinions } from './Opinions.tsx'
import { choices } from './queries.ts'
import { useRemoveDatabase, useSaveDatabase, type DatabaseForm } from './useDatabaseSetup.ts'

interface Props {
  database: StaffDatabase
  /** Of one that is only being added. */
  onAdded?: () => void
  onRemoved?: () => void
}

/** One database: its names and words, where it leads, when readers see it, how it is used. */
export function DatabasePanel({ database, onAdded, onRemoved }: Props) {
  const { t, i18n } = useTranslation('databaseSetup')
  const save = useSaveDatabase()
  const offered = useQuery(choices(i18n.language)).data
  const {
    initial,
    opinions,
    visits: _visits,
    addedAt: _addedAt,
    isSeen: _isSeen,
    ...kept
  } = database
  const form = useForm({
    first: { ...kept, departments: kept.departments.join('\n') },
    rules: ({ name, address, status, trialEnd, guides }) => ({
      name: name.trim() === '' ? t('name.missing') : undefined,
      address: isAddress(address) ? undefined : t('address.wrong'),
      trialEnd: status === 'trial' && trialEnd === null ? t('trialEnd.missing') : undefined,
      guides: guides.every(({ title, url }) => title.trim() !== '' && isAddress(url))
        ? undefined
        : t('guides.wrong'),
    }),
    act: async ({ departments, ...typed }) => {
      const body: DatabaseForm = { ...typed, departments: linesOf(departments) }
      await save.mutateAsync(body)
      showToast({ kind: 'success', message: t('saved') })
      onAdded?.()
    },
    fieldOf: ({ details }) => dayFields.find((field) => field === details?.['field']),
  })
  const { values } = form
  const optionsOf = (list: 'subjects' | 'dataTypes' | 'languages') =>
    (offered?.[list] ?? []).map(({ code, name }) => ({ id: code, label: name }))
  const day = (name: (typeof dayFields)[number]) => ({
    name,
    type: 'date' as const,
    value: values[name] ?? '',
    onChange: (text: string) => form.set(name, text === '' ? null : text),
    error: form.errorOf(name),
    isOptional: true,
  })

  return (
    <>
      <form {...form.frame} aria-label={t('database')}>
        <PanelBody>
          <TextField {...form.field('name')} label={t('name')} maxLength={300} />
          <TextField {...form.field('englishName')} label={t('englishName')} isOptional />
          <TextField {...form.field('formerName')} label={t('formerName')} isOptional />
          <TextField {...form.field('commonName')} label={t('commonName')} isOptional />
          <TextField {...form.field('producer')} label={t('producer')} isOptional />
          <Select
            {...form.field('status')}
            label={t('status')}
            options={databaseStatuses.map((id) => ({ id, label: t(`status.${id}`) }))}
          />
          <TextField {...form.field('address')} label={t('address')} type="url" isOptional />
          <TextField {...day('trialBegin')} label={t('trialBegin')} />
          <TextField {...day('trialEnd')} label={t('trialEnd')} />
          <PanelPart title={t('schedule')}>
            <PanelBody>
              <Switch isOn={values.isShown} onChange={(isShown) => form.set('isShown', isShown)}>
                {t('isShown')}
              </Switch>
              <TextField {...day('shownFrom')} label={t('shownFrom')} />
              <TextField {...day('shownUntil')} label={t('shownUntil')} />
            </PanelBody>
          </PanelPart>
          <PanelPart title={t('description')}>
            <PanelBody>
              {locales.map((locale) => (
                <TextField
                  key={locale}
                  label={t(`introduction.${locale}`)}
                  value={values.introduction[locale]}
                  onChange={(text) =>
                    form.set('introduction', { ...values.introduction, [locale]: text })
                  }
                  rows={3}
                  maxLength={2_000}
                  isOptional
                />
              ))}
              <MultiSelect
                label={t('subjects')}
                options={optionsOf('subjects')}
                values={values.subjects}
                onChange={(codes) => form.set('subjects', codes)}
                placeholder={t('none.chosen')}
              />
              <MultiSelect
                label={t('dataTypes')}
                options={optionsOf('dataTypes')}
                values={values.dataTypes}
                onChange={(codes) => form.set('dataTypes', codes)}
                placeholder={t('none.chosen')}
              />
              <MultiSelect
                label={t('languages')}
                options={optionsOf('languages')}
                values={values.languages}
                onChange={(codes) => form.set('languages', codes)}
                placeholder={t('none.chosen')}
              />
              <TextField {...form.field('contentLevel')} label={t('contentLevel')} isOptional />
              <TextField
                {...form.field('updateFrequency')}
                label={t('updateFrequency')}
                isOptional
              />
              <TextField {...form.field('scope')} label={t('scope')} rows={2} isOptional />
              <TextField
                {...form.field('departments')}
                label={t('departments')}
                hint={t('departments.hint')}
                rows={2}
                isOptional
              />
              <TextField {...form.field('contacts')} label={t('contacts')} rows={2} isOptional />
            </PanelBody>
          </PanelPart>
          <GuideFields
            guides={values.guides}
            error={form.errorOf('guides')}
            onChange={(guides) => form.set('guides', guides)}
          />
          <FormFoot form={form} save={t('save')} saving={t('saving')}>
            {onRemoved && <RemoveButton database={database} onRemoved={onRemoved} />}
          </FormFoot>
        </PanelBody>
      </form>
      <DatabasePreview database={values} />
      {onRemoved && (
        <>
          <PanelPart title={t('found.under')}>
            <p>{t('found.under.letter', { initial })}</p>
          </PanelPart>
          <AccessTrials databaseId={database.databaseId} />
          {opinions > 0 && <Opinions databaseId={database.databaseId} />}
        </>
      )}
    </>
  )
}

const dayFields = ['trialBegin', 'trialEnd', 'shownFrom', 'shownUntil'] as const

const isAddress = (text: string) => /^(|https?:\/\/\S+)$/.test(text.trim())

const linesOf = (text: string) =>
  text
    .split(/[\n,，;；、]/)
    .map((line) => line.trim())
    .filter(Boolean)

function RemoveButton({ database, onRemoved }: { database: StaffDatabase; onRemoved: () => void }) {
  const { t } = useTranslation('databaseSetup')
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemoveDatabase()
  return (
    <>
      <Button look="danger" size="sm" onPress={() => setIsAsking(true)}>
        {t('remove')}
      </Button>
      <AlertDialog
        title={t('remove.sure', { name: database.name })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        keep={t('cancel')}
        act={t('remove')}
        isBusy={remove.isPending}
        onAct={() => remove.mutate(database.databaseId, { onSuccess: onRemoved })}
      >
        <p>{t('remove.what')}</p>
      </AlertDialog>
    </>
  )
}
