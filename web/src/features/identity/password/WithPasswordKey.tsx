import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowsPasswordKey, loadServed } from '../../../platform/served.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** A form that sends a password: shown once it is known how passwords are sent. Until then the reader may try again. */
export function WithPasswordKey({ children }: { children: ReactNode }) {
  const { t } = useTranslation('identity')
  const [isKnown, setKnown] = useState(knowsPasswordKey)

  async function tryAgain() {
    await loadServed()
    setKnown(knowsPasswordKey())
  }

  if (isKnown) return children
  return (
    <Notice
      kind="error"
      isLive
      action={{ label: t('login.unready.again'), onAction: () => void tryAgain() }}
    >
      {t('login.unready')}
    </Notice>
  )
}
