import { useTranslation } from 'react-i18next'
import styles from './Desk.module.css'
import { modes, type Mode } from './scan.ts'

const modeKeys = { lend: 'F2', return: 'F3', renew: 'F4' } as const

interface Props {
  mode: Mode
  onChange: (mode: Mode) => void
}

/** What a scanned copy is for, each by one key. */
export function ModeKeys({ mode, onChange }: Props) {
  const { t } = useTranslation('desk')
  return (
    <fieldset className={styles['modes']} aria-label={t('modes')}>
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          aria-keyshortcuts={modeKeys[one]}
          onClick={() => onChange(one)}
        >
          {t(`mode.${one}`)}
          <kbd aria-hidden>{modeKeys[one]}</kbd>
        </button>
      ))}
    </fieldset>
  )
}
