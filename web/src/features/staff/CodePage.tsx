import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { CodeForm } from './CodeForm.tsx'
import { useGiveCode, useSignOut, type Staff } from './staff.tsx'
import styles from './SignInPage.module.css'

/** The second step into the console. */
export function CodePage({ staff }: { staff: Staff }) {
  const { t } = useTranslation('staff')
  const give = useGiveCode()
  const back = useSignOut()
  const { name, institution } = staff
  return (
    <Page title={t('code')} kind={t('title')} width="text">
      <CodeForm
        lead={t('code.why', { name, institution: institution.name })}
        submit={t('code.go')}
        isBusy={give.isPending}
        error={give.error?.message}
        onSubmit={(code) => give.mutate(code)}
      />
      <section className={styles['more']}>
        <p>{t('code.lost')}</p>
      </section>
      <Button onPress={() => back.mutate()}>{t('code.back')}</Button>
    </Page>
  )
}
