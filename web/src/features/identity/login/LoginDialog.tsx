import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { Instructions } from './Instructions.tsx'
import styles from './LoginDialog.module.css'
import { LoginForm } from './LoginForm.tsx'
import type { LoginReason } from './login-request.ts'
import { MethodChoice } from './MethodChoice.tsx'
import { hasLoginChoice, instructionsOf, methodsOf } from './methods.ts'
import { LoginChoice } from './LoginChoice.tsx'

interface Props {
  reason: LoginReason
  onClose: () => void
}

/** The login over the page: a choice where there are several ways in, or the form at once. */
export function LoginDialog({ reason, onClose }: Props) {
  const { t } = useTranslation('identity')
  const { t: inGeneral } = useTranslation('platform')
  const institution = useInstitution()
  const { config } = institution
  const methods = methodsOf(config)
  const [isForm, setForm] = useState(methods.length === 1)
  const instructions = instructionsOf(config)
  const why = reason !== 'wanted' && (
    <div className={styles['why']}>
      <Notice kind="info" isLive>
        {reason === 'needed' ? t('loginFirst') : inGeneral('expired')}
      </Notice>
    </div>
  )
  const frame = { isOpen: true, onClose, isDismissable: config.findCoerceLogin !== '1' }

  if (methods.length === 0) {
    return (
      <Dialog {...frame} title={t('login')} isShort>
        <p>{t('login.notOffered')}</p>
      </Dialog>
    )
  }
  if (isForm) {
    const hasInstructions = instructions.length > 0
    return (
      <Dialog {...frame} title={t('login.form')} width={hasInstructions ? 760 : 400}>
        {why}
        <div className={hasInstructions ? styles['beside'] : undefined}>
          <div>
            <LoginForm isDialog />
            {methods.length > 1 && (
              <button type="button" className={styles['back']} onClick={() => setForm(false)}>
                {t('login.otherWays')}
              </button>
            )}
          </div>
          <Instructions lines={instructions} isOpen />
        </div>
      </Dialog>
    )
  }
  const openForm = () => setForm(true)
  return (
    <Dialog {...frame} title={t('login.choose')} width={640} isShort>
      {why}
      {hasLoginChoice(institution) ? (
        <LoginChoice onForm={openForm} />
      ) : (
        <MethodChoice methods={methods} onForm={openForm} />
      )}
    </Dialog>
  )
}
