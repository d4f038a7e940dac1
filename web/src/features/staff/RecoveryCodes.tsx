import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import styles from './SignInPage.module.css'

interface Props {
  codes: string[]
  onKept: () => void
}

/** The codes for the day the phone is lost: they are shown once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation('staff')
  const copy = () =>
    void navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => showToast({ kind: 'success', message: t('copied') }))
  return (
    <div className={styles['form']}>
      <Notice>{t('codes.once')}</Notice>
      <p>{t('codes.why')}</p>
      <ul className={styles['codes']} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button onPress={copy}>{t('codes.copy')}</Button>
        <Button look="main" onPress={onKept}>
          {t('codes.kept')}
        </Button>
      </div>
    </div>
  )
}
