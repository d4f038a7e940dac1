import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { isList, kinds, type EditedField, type FieldDraft } from './fields.ts'
import { useChoices } from './useCatalogue.ts'

interface Props {
  field: EditedField
  draft: FieldDraft
  error: string | undefined
  onChange: (draft: FieldDraft) => void
}

const schemes = ['CLC', 'LCC'] as const

/** The field a value is written in: as its kind wants it. */
export function FieldInput({ field, draft, error, onChange }: Props) {
  const { t } = useTranslation('cataloguing')
  const choices = useChoices().data
  const kind = kinds[field]
  const label = t(`field.${field}`)
  const write = (text: string) => onChange({ ...draft, text })

  if (kind === 'documentType' || kind === 'country') {
    const offered = (kind === 'country' ? choices?.countries : choices?.documentTypes) ?? []
    const options = offered.map(({ code, name }) => ({ id: code, label: name }))
    return (
      <Select
        label={label}
        value={draft.text || null}
        onChange={write}
        options={kind === 'country' ? [{ id: '', label: t('field.empty') }, ...options] : options}
      />
    )
  }
  const hints = { lines: t('field.oneEach'), codes: t('field.code'), year: t('field.year') }
  const rows = kind === 'long' ? 10 : isList(field) ? 4 : undefined
  return (
    <>
      {kind === 'class' && (
        <Select
          label={t('field.classScheme')}
          value={draft.scheme ?? 'CLC'}
          onChange={(scheme) => onChange({ ...draft, scheme })}
          options={schemes.map((id) => ({ id, label: t(`scheme.${id}`) }))}
        />
      )}
      <TextField
        label={label}
        value={draft.text}
        error={error}
        {...(kind in hints && { hint: hints[kind as keyof typeof hints] })}
        {...(rows && { rows })}
        onChange={write}
      />
    </>
  )
}
