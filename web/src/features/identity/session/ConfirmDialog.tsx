import type { ConfirmBy } from '@shulin/contract/identity'
import { confirmByCode } from '@shulin/contract/second-factor'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FactorCodeForm } from '../login/FactorCodeForm.tsx'
import { requestLogin } from '../login/login-request.ts'
import { PasswordCheck } from '../recovery/PasswordCheck.tsx'

interface Props {
  by: ConfirmBy
  onSettled: (isConfirmed: boolean) => void
}

/** Asks a reader whose session has been open for a while to show who they are, before what they began goes on. */
export function ConfirmDialog({ by, onSettled }: Props) {
  const { t } = useTranslation('identity')
  const frame = { isOpen: true, onClose: () => onSettled(false), title: t('confirm') }
  if (by === 'password') {
    return (
      <Dialog {...frame}>
        <PasswordCheck
          why={t('confirm.password')}
          next={t('confirm.goOn')}
          onChecked={() => onSettled(true)}
        />
      </Dialog>
    )
  }
  if (by === 'code') {
    return (
      <Dialog {...frame}>
        <FactorCodeForm
          label={t('confirm')}
          next={t('confirm.goOn')}
          onGiven={async (code) => {
            await call(confirmByCode, { body: { code } }, { isSilent: true })
            onSettled(true)
          }}
        >
          <p className="t-2">{t('confirm.code')}</p>
        </FactorCodeForm>
      </Dialog>
    )
  }
  const logInAgain = async () => onSettled(await requestLogin('needed'))
  return (
    <Dialog
      {...frame}
      isShort
      foot={
        <>
          <Button onPress={() => onSettled(false)}>{t('confirm.leave')}</Button>
          <Button look="main" onPress={() => void logInAgain()}>
            {t('change.logInAgain')}
          </Button>
        </>
      }
    >
      <p>{t('confirm.signOn')}</p>
    </Dialog>
  )
}
