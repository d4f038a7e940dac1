import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from '../controls/IconButton.tsx'

interface Props {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  /** 400 for a form, 640 for a choice, 760 for a form with explanation, 778 for the help tour. */
  width?: 400 | 640 | 760 | 778
  /** False: no close button, and neither Escape nor the backdrop closes it. */
  isDismissable?: boolean
  /** On a phone only as high as its content, instead of a sheet of full height. */
  isShort?: boolean
  /** A question that must be answered, such as "Delete?", is an `alertdialog`. */
  role?: 'dialog' | 'alertdialog'
  /** Buttons at the end, the main one last. */
  foot?: ReactNode
  children: ReactNode
}

/** A dialog over the page; a sheet from below on a phone. The focus returns to what opened it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  width = 400,
  isDismissable = true,
  isShort = false,
  role = 'dialog',
  foot,
  children,
}: Props) {
  const { t } = useTranslation('ui')
  return (
    <ModalOverlay
      className={styles['backdrop']!}
      data-modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className={classes(styles['frame'], width !== 400 && styles[`dialog--${width}`])}>
        <AriaDialog
          role={role}
          className={classes(styles['dialog'], isShort && styles['dialog--fit'])}
        >
          <div className={styles['dialog__head']}>
            <Heading slot="title" level={2} className={styles['dialog__title']!}>
              {title}
            </Heading>
            {isDismissable && (
              <IconButton label={t('close')} onPress={onClose}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
          {children}
          {foot && <div className={styles['dialog__foot']}>{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
