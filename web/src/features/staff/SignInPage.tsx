import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './SignInPage.module.css'

interface Props {
  isRetrying: boolean
  onRetry: () => void
}

/** Shown to whoever is not logged in: in plain words, how to get in. */
export function SignInPage({ isRetrying, onRetry }: Props) {
  const { t } = useTranslation('staff')
  const [group, account, name] = [t('signIn.group'), t('signIn.account'), t('signIn.name')]
  return (
    <Page title={t('signIn')} kind={t('title')} width="text" lead={t('signIn.why')}>
      <ol className={styles['steps']}>
        <li>
          <p>{t('signIn.ask')}</p>
          <code className={styles['command']}>{`shulin staff link <${group}> <${account}>`}</code>
        </li>
        <li>
          <p>{t('signIn.open')}</p>
        </li>
      </ol>
      <div className={styles['more']}>
        <p>{t('signIn.new')}</p>
        <code className={styles['command']}>
          {`shulin staff put <${group}> <${account}> --name <${name}>`}
        </code>
      </div>
      <Button isBusy={isRetrying} onPress={onRetry}>
        {t('signIn.retry')}
      </Button>
    </Page>
  )
}
