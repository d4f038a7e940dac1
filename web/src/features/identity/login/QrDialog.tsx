import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { qrLogin } from './queries.ts'
import styles from './QrLogin.module.css'

interface Props {
  /** Where the service answers that makes the code. */
  service: string
  onClose: () => void
}

/** The code of the chat app in a frame; scanned, it leads back to /wxLogin. */
export function QrDialog({ service, onClose }: Props) {
  const { t } = useTranslation('identity')
  const login = useQuery(qrLogin(service))
  return (
    <Dialog isOpen onClose={onClose} title={t('qr.title')}>
      <QueryState query={login} failed={t('qr.failed')}>
        {(address) => (
          <iframe
            className={styles['frame']}
            src={address}
            title={t('qr.frame')}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is its own, never ours: it draws a code and leads back here
            sandbox="allow-scripts allow-same-origin allow-forms allow-top-navigation"
            referrerPolicy="no-referrer"
          />
        )}
      </QueryState>
    </Dialog>
  )
}
