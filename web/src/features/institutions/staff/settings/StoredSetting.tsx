import { useTranslation } from 'react-i18next'
import { SettingValue } from './SettingValue.tsx'
import { useSettings } from './useSettings.ts'

/** A value as the trail has it: null is the standard, which the settings know. */
export function StoredSetting({ code, value }: { code: string; value: string | null }) {
  const { t } = useTranslation('configuration')
  const setting = useSettings().data?.find((one) => one.code === code)
  if (value === null) return t('change.standard')
  return setting ? <SettingValue setting={setting} value={value} /> : value
}
