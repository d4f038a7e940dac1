import { offerReaderFactor, takeReaderFactor } from '@shulin/contract/second-factor'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Answer } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QrCode } from '../../../ui/page/QrCode.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../session/as-reader.ts'
import { FactorCodeForm } from '../login/FactorCodeForm.tsx'
import { StepForm } from './StepForm.tsx'
import styles from './recovery.module.css'
import { useAttempt } from './useAttempt.ts'

const silent = { isSilent: true }

/** Shows what a phone needs, takes it into use once the phone has made a code of it, and shows the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('identity')
  const [offered, setOffered] = useState<Answer<typeof offerReaderFactor>>()
  const [codes, setCodes] = useState<string[]>()
  const { isBusy, refused, attempt } = useAttempt()

  async function begin() {
    const offer = () => asReader(() => call(offerReaderFactor, { body: {} }, silent))
    setOffered(await attempt(offer))
  }
  async function take(code: string) {
    const taken = await asReader(() => call(takeReaderFactor, { body: { code } }, silent))
    setCodes(taken?.recoveryCodes)
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (!offered) {
    return (
      <StepForm
        label={t('factor.turnOn')}
        next={t('factor.begin')}
        busy={t('reset.busy')}
        isBusy={isBusy}
        refused={refused?.message}
        onSubmit={begin}
      >
        <p>{t('factor.why')}</p>
      </StepForm>
    )
  }
  return (
    <FactorCodeForm
      label={t('factor.turnOn')}
      next={t('factor.take')}
      takesRecoveryCode={false}
      onGiven={take}
    >
      <p>{t('factor.scan')}</p>
      <QrCode text={offered.uri} label={t('factor.picture')} />
      <p>{t('factor.type')}</p>
      <code className={styles['secret']}>{offered.secret.match(/.{1,4}/g)!.join(' ')}</code>
      <p>{t('factor.then')}</p>
    </FactorCodeForm>
  )
}

/** The codes for the day the phone is lost: they are shown once. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation('identity')
  const copy = () =>
    void navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => showToast({ kind: 'success', message: t('factor.codes.copied') }))
  return (
    <div className={styles['form']}>
      <Notice isLive>{t('factor.codes.once')}</Notice>
      <p>{t('factor.codes.why')}</p>
      <ul className={styles['codes']} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['row']}>
        <Button onPress={copy}>{t('factor.codes.copy')}</Button>
        <Button look="main" onPress={onKept}>
          {t('factor.codes.kept')}
        </Button>
      </div>
    </div>
  )
}
