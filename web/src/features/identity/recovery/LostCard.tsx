import type { UserInfo } from '@shulin/contract/identity'
import { reportLostCard } from '@shulin/contract/recovery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../session/as-reader.ts'
import { useProtection } from './protection.ts'
import { StepForm } from './StepForm.tsx'
import { PasswordCheck } from './PasswordCheck.tsx'
import styles from './recovery.module.css'
import { useAccountChanged } from './useAccountChanged.ts'
import { useAttempt } from './useAttempt.ts'

/** Reports the card as lost, after the password was given once more. Only the library takes it back. */
export function LostCard({ reader }: { reader: UserInfo }) {
  const { t } = useTranslation('identity')
  const [isOpen, setOpen] = useState(false)
  const hasPassword = useProtection()?.hasPassword ?? true
  const accountChanged = useAccountChanged()
  const { isBusy, refused, attempt } = useAttempt()

  async function report(checkTicket: string) {
    const reply = await asReader(() =>
      call(reportLostCard, { body: { checkTicket } }, { isSilent: true }),
    )
    if (!reply) return
    showToast({ kind: 'success', message: t('lost.done') })
    await accountChanged()
    setOpen(false)
  }

  return (
    <section className={styles['part']} aria-labelledby="lost-card">
      <h2 id="lost-card" className="t-section">
        {t('lost')}
      </h2>
      {reader.userStatus === 'lost' ? (
        <Notice>{t('lost.hint')}</Notice>
      ) : (
        <>
          <p className="t-2">{t('lost.lead')}</p>
          <p className={styles['actions']}>
            <Button look="danger" onPress={() => setOpen(true)}>
              {t('lost.report')}
            </Button>
          </p>
        </>
      )}
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={t('lost.report')} role="alertdialog">
          {hasPassword ? (
            <PasswordCheck
              why={t('lost.check')}
              look="danger-fill"
              next={t('lost.confirm')}
              onChecked={report}
            />
          ) : (
            <StepForm
              label={t('lost.report')}
              look="danger-fill"
              next={t('lost.confirm')}
              busy={t('reset.busy')}
              isBusy={isBusy}
              refused={refused?.message}
              onSubmit={() => attempt(() => report(''))}
            >
              <p className="t-2">{t('lost.check.signOn')}</p>
            </StepForm>
          )}
        </Dialog>
      )}
    </section>
  )
}
