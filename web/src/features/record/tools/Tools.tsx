import type { BookDetail } from '@shulin/contract/record'
import { Printer, QrCode, Quote, Share2 } from 'lucide-react'
import { lazy, startTransition, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import styles from '../RecordPage.module.css'
import { Slot } from '../Slot.tsx'

// What is behind the buttons comes when one is pressed.
const CiteDialog = lazy(async () => ({ default: (await import('./CiteDialog.tsx')).CiteDialog }))
const QrDialog = lazy(async () => ({ default: (await import('./QrDialog.tsx')).QrDialog }))
const ShareMenu = lazy(async () => ({ default: (await import('./ShareMenu.tsx')).ShareMenu }))

/** What can be done with a record: hand it on, take it along. */
export function Tools({ book }: { book: BookDetail }) {
  const { t } = useTranslation('record')
  const { recordId } = book
  return (
    <div className={styles['tools']}>
      <Slot name="favourite" book={book} />
      <Slot name="bookList" book={book} />
      <Share recordId={recordId} />
      <Tool
        label={t('cite')}
        icon={<Quote aria-hidden />}
        recordId={recordId}
        Opened={CiteDialog}
      />
      <Tool label={t('qr')} icon={<QrCode aria-hidden />} recordId={recordId} Opened={QrDialog} />
      <IconButton label={t('print')} onPress={() => window.print()}>
        <Printer aria-hidden />
      </IconButton>
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  recordId: number
  Opened: typeof CiteDialog
}

function Tool({ label, icon, recordId, Opened }: ToolProps) {
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      {/* The press is answered before the dialog is drawn. */}
      <IconButton label={label} onPress={() => startTransition(() => setIsOpen(true))}>
        {icon}
      </IconButton>
      {isOpen !== undefined && (
        <Suspense>
          <Opened recordId={recordId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Share({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const [isWanted, setIsWanted] = useState(false)
  const button = (
    <IconButton label={t('share')} onPress={() => setIsWanted(true)}>
      <Share2 aria-hidden />
    </IconButton>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <ShareMenu recordId={recordId} />
    </Suspense>
  )
}
