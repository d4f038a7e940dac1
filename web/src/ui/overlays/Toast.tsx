import { Check, CircleAlert, Info, X } from 'lucide-react'
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { useTranslation } from 'react-i18next'
import { classes } from '../page/classes.ts'
import styles from './Toast.module.css'

interface Toast {
  kind: 'success' | 'info' | 'error'
  message: string
  /** What can be done about it, e.g. 撤销. */
  action?: { label: string; onAction: () => void }
}

const icons = { success: Check, info: Info, error: CircleAlert }

const queue = new ToastQueue<Toast>({ maxVisibleToasts: 3 })
const messagesOnScreen = new Set<string>()

/** Says something at the foot of the page for a while; a message that still stands there is not said twice. */
export function showToast(toast: Toast) {
  const known = `${toast.kind} ${toast.message}`
  if (messagesOnScreen.has(known)) return
  messagesOnScreen.add(known)
  queue.add(toast, {
    timeout: toast.kind === 'error' ? 8000 : 5000,
    onClose: () => messagesOnScreen.delete(known),
  })
}

/** Takes away what stands there and what waits. */
export function clearToasts() {
  queue.clear()
  messagesOnScreen.clear()
}

/** Where toasts appear. The clock of a toast stands still while the pointer or the focus is on it. */
export function Toasts() {
  const { t } = useTranslation('ui')
  return (
    <ToastRegion queue={queue} className={styles['toasts']!}>
      {({ toast }) => {
        const { kind, message, action } = toast.content
        const Icon = icons[kind]
        return (
          <AriaToast
            data-toast
            toast={toast}
            className={classes(styles['toast'], kind === 'error' && styles['toast--error'])}
          >
            <ToastContent
              className={styles['toast__words']}
              role={kind === 'error' ? 'alert' : 'status'}
            >
              <Icon aria-hidden />
              <Text slot="title">{message}</Text>
            </ToastContent>
            {action && (
              <AriaButton
                className={styles['toast__action']!}
                onPress={() => {
                  queue.close(toast.key)
                  action.onAction()
                }}
              >
                {action.label}
              </AriaButton>
            )}
            <AriaButton slot="close" className={styles['toast__close']!} aria-label={t('close')}>
              <X className="i--16" aria-hidden />
            </AriaButton>
          </AriaToast>
        )
      }}
    </ToastRegion>
  )
}
