import { useTranslation } from 'react-i18next'
import { changePageState, usePageState } from '../../platform/page-state.ts'
import styles from './ThemeSwitch.module.css'

const themes = ['light', 'dark', 'system'] as const

export function ThemeSwitch() {
  const { t } = useTranslation('portal')
  const { look } = usePageState()
  return (
    <fieldset className={styles['look']} aria-label={t('look')}>
      {themes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === look}
          onClick={() => changePageState({ look: one })}
        >
          {t(`look.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
