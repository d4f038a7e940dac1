import {
  linkFields,
  type LibraryLink,
  type LinkField,
  type LinkKind,
} from '@shulin/contract/library-links-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedCall } from '../../../platform/api.ts'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useSaveLink } from './queries.ts'

interface Props {
  /** None: a new one. */
  link?: LibraryLink
  libraries: readonly { libCode: string; name: string }[]
  kinds: readonly LinkKind[]
  onClose: () => void
}

/** What stands in the fields of a kind in the beginning. */
const firstOf = (kind: LinkKind, known: Record<string, string> = {}) =>
  Object.fromEntries(linkFields[kind].map(({ name, first = '' }) => [name, known[name] ?? first]))

/** How the system of a library is reached. Its secret is written and never shown. */
export function LinkForm({ link, libraries, kinds, onClose }: Props) {
  const { t } = useTranslation('library-links')
  const save = useSaveLink()
  const firstKind = link?.kind ?? kinds[0] ?? 'sip2'
  /** Settings that the server found wrong. */
  const [wrong, setWrong] = useState<readonly string[]>([])
  const form = useForm({
    first: {
      libCode: link?.libCode ?? libraries[0]?.libCode ?? '',
      kind: firstKind,
      settings: firstOf(firstKind, link?.settings),
      secret: '',
      tables: link?.tables ?? '',
      signsIn: link?.signsIn ?? false,
      isOn: link?.isOn ?? true,
    },
    act: async ({ secret, ...typed }) => {
      setWrong([])
      try {
        await save.mutateAsync({ ...typed, ...(secret !== '' && { secret }) })
      } catch (failure) {
        if (failure instanceof RefusedCall) setWrong(settingsIn(failure.reply.details))
        throw failure
      }
      showToast({ kind: 'success', message: t('saved') })
      onClose()
    },
  })
  const { kind, settings } = form.values
  const kindOptions = kinds.includes(kind) ? kinds : [kind, ...kinds]

  return (
    <form {...form.frame} aria-label={t(link ? 'change' : 'add')}>
      <PanelBody>
        {!link && (
          <Select
            {...form.field('libCode')}
            label={t('library')}
            options={libraries.map(({ libCode: id, name: label }) => ({ id, label }))}
          />
        )}
        <Select
          {...form.field('kind')}
          label={t('kind')}
          options={kindOptions.map((id) => ({ id, label: t(`kind.${id}`) }))}
          onChange={(next) => {
            form.set('kind', next)
            form.set('settings', firstOf(next))
          }}
        />
        {linkFields[kind].map((field) => (
          <SettingField
            key={`${kind} ${field.name}`}
            field={field}
            value={settings[field.name] ?? ''}
            isWrong={wrong.includes(field.name)}
            onChange={(value) => form.set('settings', { ...settings, [field.name]: value })}
          />
        ))}
        <TextField
          {...form.field('secret')}
          label={t('secret')}
          type="password"
          autoComplete="new-password"
          hint={t(link?.hasSecret ? 'secret.hintKept' : 'secret.hint')}
          isOptional
          maxLength={10_000}
        />
        <TextField
          {...form.field('tables')}
          label={t('tables')}
          hint={t('tables.hint')}
          error={wrong.includes('tables') ? t('tables.wrong') : undefined}
          isOptional
          rows={4}
        />
        <Checkbox
          isChecked={form.values.signsIn}
          onChange={(isChecked) => form.set('signsIn', isChecked)}
        >
          {t('signsIn')}
        </Checkbox>
        <Checkbox
          isChecked={form.values.isOn}
          onChange={(isChecked) => form.set('isOn', isChecked)}
        >
          {t('isOn')}
        </Checkbox>
        <FormFoot form={form} save={t('save')} saving={t('saving')}>
          <Button size="sm" onPress={onClose}>
            {t('cancel')}
          </Button>
        </FormFoot>
      </PanelBody>
    </form>
  )
}

const settingsIn = (details: Record<string, unknown> | null) =>
  Array.isArray(details?.['settings']) ? (details['settings'] as string[]) : []

interface FieldProps {
  field: LinkField
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

function SettingField({ field, value, isWrong, onChange }: FieldProps) {
  const { t } = useTranslation('library-links')
  const { name, form, options, isOptional = false } = field
  const label = t(`field.${name}` as 'field.host')
  const error = isWrong ? t('field.wrong') : undefined
  if (form === 'flag') {
    return (
      <Checkbox isChecked={value === '1'} onChange={(isChecked) => onChange(isChecked ? '1' : '0')}>
        {label}
      </Checkbox>
    )
  }
  if (options) {
    return (
      <Select
        label={label}
        options={options.map((id) => ({ id, label: id }))}
        value={value}
        onChange={onChange}
        error={error}
      />
    )
  }
  return (
    <TextField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      error={error}
      isOptional={isOptional}
      {...(form === 'number' && { inputMode: 'numeric' as const })}
      {...(form === 'long' && { rows: 3 })}
    />
  )
}
