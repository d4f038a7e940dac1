import type { Setting } from '@shulin/contract/institutions-staff'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../../../ui/controls/ColourField.tsx'
import { RadioGroup } from '../../../../ui/controls/RadioGroup.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { choices } from './settings.ts'
import { useChoiceName } from './SettingValue.tsx'

interface Props {
  setting: Setting
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The field a setting is edited in, by its kind. */
export function SettingField({ setting: { kind, code }, label, value, error, onChange }: Props) {
  const { t } = useTranslation('configuration')
  const choiceName = useChoiceName()
  const field = { label, value, error, onChange }
  switch (kind) {
    case 'flag':
      return (
        <Switch isOn={value === '1'} onChange={(isOn) => onChange(isOn ? '1' : '0')}>
          {label}
        </Switch>
      )
    case 'colour':
      return <ColourField {...field} hint={t('colour.hint')} />
    case 'address':
      return <TextField {...field} type="url" hint={t('address.hint')} />
    case 'lines':
      return <TextField {...field} rows={5} hint={t('lines.hint')} />
    case 'number':
      return <TextField {...field} inputMode="numeric" hint={t('number.hint')} />
    case 'choice':
      if (code !== 'passwordCheck') break
      return (
        <RadioGroup
          label={label}
          isColumn
          value={value}
          onChange={onChange}
          choices={choices.passwordCheck.map((id) => ({ id, label: choiceName(code, id) }))}
        />
      )
    case 'text':
      break
  }
  return <TextField {...field} />
}
