import { dropReaderFactor } from '@shulin/contract/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../session/as-reader.ts'
import { FactorCodeForm } from '../login/FactorCodeForm.tsx'
import { useProtection } from './protection.ts'
import { protection as protectionQuery } from './queries.ts'
import styles from './recovery.module.css'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

/** Whether a login asks for a code of the phone besides the password, for whoever wants that. */
export function SecondFactor() {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const protection = useProtection()
  const [isOpen, setOpen] = useState(false)
  // Without a password there is no first step for it to be the second of.
  if (!protection?.hasPassword) return null
  const { hasSecondFactor, codesLeft } = protection

  const close = () => {
    setOpen(false)
    void queries.invalidateQueries({ queryKey: protectionQuery().queryKey })
  }
  async function drop(code: string) {
    const silent = { isSilent: true }
    const isOff = await asReader(() => call(dropReaderFactor, { body: { code } }, silent))
    if (!isOff) return
    showToast({ kind: 'success', message: t('factor.off.done') })
    close()
  }

  return (
    <section className={styles['part']} aria-labelledby="second-factor">
      <h2 id="second-factor" className="t-section">
        {t('factor')}
      </h2>
      <p className="t-2">{t('factor.lead')}</p>
      <p>{hasSecondFactor ? t('factor.isOn', { count: codesLeft }) : t('factor.isOff')}</p>
      <p className={styles['actions']}>
        <Button look={hasSecondFactor ? 'danger' : 'quiet'} onPress={() => setOpen(true)}>
          {t(hasSecondFactor ? 'factor.turnOff' : 'factor.turnOn')}
        </Button>
      </p>
      {isOpen && (
        <Dialog
          isOpen
          onClose={close}
          title={t(hasSecondFactor ? 'factor.turnOff' : 'factor.turnOn')}
        >
          {hasSecondFactor ? (
            <FactorCodeForm
              label={t('factor.turnOff')}
              look="danger-fill"
              next={t('factor.turnOff')}
              onGiven={drop}
            >
              <p className="t-2">{t('factor.off.how')}</p>
            </FactorCodeForm>
          ) : (
            <SecondFactorSetup onDone={close} />
          )}
        </Dialog>
      )}
    </section>
  )
}
