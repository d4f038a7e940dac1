import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './BookList.module.css'
import { invitationAddress } from './own-list-address.ts'
import { useCopy } from './useCopy.ts'
import { useInvite } from './useListActs.ts'

interface Props {
  bookListId: string
  onClose: () => void
}

/** Makes the link by which other readers come to keep a list, to be handed to them. */
export function InviteDialog({ bookListId, onClose }: Props) {
  const { t, i18n } = useTranslation('book-lists')
  const invite = useInvite(bookListId)
  const link = invite.data && invitationAddress(bookListId, invite.data.key)
  const copy = useCopy()
  return (
    <Dialog title={t('invite')} isShort isOpen onClose={onClose}>
      <div className={styles['form']}>
        <p>{t('invite.how')}</p>
        {link && invite.data ? (
          <>
            <p className={styles['link']}>{link}</p>
            <p className="t-2">
              {t('invite.until', { time: dayAndMinute(invite.data.until, i18n.language) })}
            </p>
            <div className={styles['foot']}>
              <Button
                look="main"
                icon={<Copy className="i--16" aria-hidden />}
                onPress={() => copy(link, t('invite.copied'))}
              >
                {t('invite.copy')}
              </Button>
            </div>
          </>
        ) : (
          <div className={styles['foot']}>
            <Button look="main" isBusy={invite.isPending} onPress={() => invite.mutate()}>
              {t('invite.make')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
