import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Sheet.module.css'

interface Props {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  /** Stays in sight below the content: the main action last. */
  foot?: ReactNode
  children: ReactNode
}

/** A long aside, such as the filters: the whole screen on a phone, a panel at the right elsewhere. */
export function Sheet({ title, isOpen, onClose, foot, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <ModalOverlay
      className={styles['backdrop']!}
      data-modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={styles['sheet']!}>
        <AriaDialog className={styles['sheet__dialog']!}>
          <div className={styles['sheet__head']}>
            <Heading slot="title" level={2} className={styles['sheet__title']!}>
              {title}
            </Heading>
            <IconButton label={t('close')} onPress={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
          <div className={styles['sheet__body']}>{children}</div>
          {foot && <div className={styles['sheet__foot']}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
