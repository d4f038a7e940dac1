import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { qrService } from './queries.ts'
import styles from './QrLogin.module.css'

const QrDialog = lazy(async () => ({ default: (await import('./QrDialog.tsx')).QrDialog }))

/** Other ways under the form: the chat app, where the institution has it and a service that makes its codes. */
export function QrLogin() {
  const { t } = useTranslation('identity')
  const { config } = useInstitution()
  const isOn = config.weixinLogin === '1'
  const [isOpen, setOpen] = useState(false)
  const service = useQuery({ ...qrService(), enabled: isOn })
  const address = service.data?.paraValue ?? ''
  if (!isOn || address === '') return null
  return (
    <section className={styles['others']} aria-labelledby="or-login-with">
      <h2 id="or-login-with" className={styles['title']}>
        {t('qr.area')}
      </h2>
      <IconButton label={t('qr.open')} onPress={() => setOpen(true)}>
        <MessageCircle aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <QrDialog service={address} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}
