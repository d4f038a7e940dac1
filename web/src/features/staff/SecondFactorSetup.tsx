import { offerSecondFactor, takeSecondFactor } from '@shulin/contract/staff'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QrCode } from '../../ui/page/QrCode.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './SignInPage.module.css'

/** Shows what a phone needs, and takes it into use once the phone has made a code of it. */
export function SecondFactorSetup({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation('staff')
  const offer = useMutation({ mutationFn: () => call(offerSecondFactor, { body: {} }) })
  const take = useMutation({
    mutationFn: (code: string) => call(takeSecondFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })

  if (!offer.data) {
    return (
      <div className={styles['form']}>
        <p>{t('factor.why')}</p>
        {offer.error && <Notice kind="error">{offer.error.message}</Notice>}
        <Button look="main" isBusy={offer.isPending} onPress={() => offer.mutate()}>
          {t('factor.begin')}
        </Button>
      </div>
    )
  }
  const { secret, uri } = offer.data
  return (
    <div className={styles['form']}>
      <p>{t('factor.scan')}</p>
      <QrCode text={uri} label={t('factor.picture')} />
      <p>{t('factor.type')}</p>
      <code className={styles['command']}>{secret.match(/.{1,4}/g)!.join(' ')}</code>
      <CodeForm
        lead={t('factor.code')}
        submit={t('factor.take')}
        isBusy={take.isPending}
        error={take.error?.message}
        takesRecoveryCode={false}
        onSubmit={(code) => take.mutate(code)}
      />
    </div>
  )
}
