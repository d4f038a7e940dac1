import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './Notice.tsx'

interface Props {
  onRetry: () => void
  /** What is missing; that the rest works is plain to see. */
  children: ReactNode
}

/** In place of a part of the page that did not come, a chart, say: one line, while the rest works. */
export function PartFailed({ onRetry, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Notice action={{ label: t('retry'), onAction: onRetry }} isLive>
      {children}
    </Notice>
  )
}
