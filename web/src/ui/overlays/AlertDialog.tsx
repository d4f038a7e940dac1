import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: ReactNode
  isOpen?: boolean
  onClose: () => void
  /** Leaves everything as it is. */
  keep: ReactNode
  /** What the act is called: the words on its button. */
  act: ReactNode
  onAct: () => void
  /** `main` where nothing is lost by the act. */
  look?: 'danger-fill' | 'main'
  isBusy?: boolean
  busyLabel?: string
  /** What the act means. */
  children: ReactNode
}

/** Asks before something is done that cannot simply be undone. */
export function AlertDialog({
  title,
  isOpen = true,
  onClose,
  keep,
  act,
  onAct,
  look = 'danger-fill',
  isBusy = false,
  busyLabel,
  children,
}: Props) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      isShort
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{keep}</Button>
          <Button look={look} isBusy={isBusy} onPress={onAct} {...(busyLabel && { busyLabel })}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
