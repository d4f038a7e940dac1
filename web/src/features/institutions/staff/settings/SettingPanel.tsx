import type { Setting } from '@shulin/contract/institutions-staff'
import { headerColours, headerContrast } from '@shulin/presentation/colours'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { LastChange } from '../changes/LastChange.tsx'
import styles from '../panel.module.css'
import { SettingField } from './SettingField.tsx'
import { SettingValue } from './SettingValue.tsx'
import { isSourceSetting, TestSource } from './TestSource.tsx'
import { useSettingNames } from '../useNames.ts'
import { editedValue, type SettingsDraft } from './useSettings.ts'

interface Props {
  setting: Setting
  /** All of them: a colour is judged beside the other one. */
  settings: Setting[]
  draft: SettingsDraft
  /** What the server said against the value. */
  error: string | undefined
  onEdit: (value: string | null) => void
}

/** One setting: what it does, its field, its standard, and who changed it. */
export function SettingPanel({ setting, settings, draft, error, onEdit }: Props) {
  const { t } = useTranslation('configuration')
  const { nameOf, meaningOf } = useSettingNames()
  const { code, standard } = setting
  const value = editedValue(setting, draft)
  const isStandard = value === standard
  return (
    <div className={styles['panel']}>
      <p className={styles['meaning']}>{meaningOf(code)}</p>
      <SettingField
        setting={setting}
        label={nameOf(code)}
        value={value}
        error={error}
        onChange={onEdit}
      />
      {error !== undefined && setting.kind === 'flag' && <Notice kind="error">{error}</Notice>}
      {isSourceSetting(code) && <TestSource code={code} isSaved={value === setting.value} />}
      {(code === 'navBackColor' || code === 'navTextColor') && (
        <Contrast settings={settings} draft={draft} />
      )}
      <dl className={styles['facts']}>
        <dt>{t('setting.standard')}</dt>
        <dd>
          <SettingValue setting={setting} value={standard} />
          {isStandard ? (
            <span className={styles['note']}>{t('setting.isStandard')}</span>
          ) : (
            <Button size="sm" look="text" onPress={() => onEdit(null)}>
              {t('setting.toStandard')}
            </Button>
          )}
        </dd>
        <dt>{t('setting.changed')}</dt>
        <dd>
          {setting.changedAt === null ? (
            <span className={styles['note']}>{t('neverChanged')}</span>
          ) : (
            <LastChange {...setting} />
          )}
        </dd>
        <dt>{t('setting.code')}</dt>
        <dd className={styles['code']}>{code}</dd>
      </dl>
      <p>
        <Link to={`/configuration/changes?subject=${encodeURIComponent(code)}`}>
          {t('setting.history')}
        </Link>
      </p>
    </div>
  )
}

/** Whether the words of the header can be read with the colours as they are edited now. */
function Contrast({ settings, draft }: Pick<Props, 'settings' | 'draft'>) {
  const { t } = useTranslation('configuration')
  const edited = (wanted: string) => {
    const setting = settings.find(({ code }) => code === wanted)
    return setting ? editedValue(setting, draft) : ''
  }
  const colours = [edited('navBackColor'), edited('navTextColor')] as const
  if (!colours.every((digits) => /^([\da-f]{3}){1,2}$/i.test(digits))) return null
  const contrast = headerContrast(...colours)
  // Never rounded up: 4.46 is below the limit, and must not be written as 4.5.
  const ratio = (Math.floor(contrast * 10) / 10).toFixed(1)
  if (contrast >= 4.5) return <p className={styles['note']}>{t('contrast.fine', { ratio })}</p>
  const fallback = headerColours(...colours).foreground === '#000000' ? 'black' : 'white'
  return <Notice isLive>{t(`contrast.${fallback}`, { ratio })}</Notice>
}
