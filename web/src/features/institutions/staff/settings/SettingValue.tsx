import type { Setting } from '@shulin/contract/institutions-staff'
import { useTranslation } from 'react-i18next'
import { choices } from './settings.ts'
import styles from './SettingValue.module.css'

interface Props {
  setting: Setting
  value: string
}

/** A value in the words of its kind. */
export function SettingValue({ setting: { kind, code }, value }: Props) {
  const { t } = useTranslation('configuration')
  const choiceName = useChoiceName()
  if (kind === 'flag') return value === '1' ? t('flag.1') : t('flag.0')
  if (kind === 'choice') return choiceName(code, value)
  if (value === '') return <span className={styles['none']}>{t('empty')}</span>
  if (kind === 'colour') {
    return (
      <span className={styles['colour']}>
        <span className={styles['swatch']} style={{ background: `#${value}` }} aria-hidden />
        <span className="num">{value}</span>
      </span>
    )
  }
  const [line = '', ...more] = value.split('\n')
  return (
    <span className={styles['text']}>
      {more.length > 0 ? t('lines.more', { line, count: more.length + 1 }) : line}
    </span>
  )
}

/** What a choice is called; an unknown one goes by its value. */
export function useChoiceName() {
  const { t } = useTranslation('configuration')
  return (code: string, value: string) => {
    const known = code === 'passwordCheck' ? choices.passwordCheck : []
    const found = known.find((choice) => choice === value)
    return found === undefined ? value : t(`choice.passwordCheck.${found || 'none'}`)
  }
}
