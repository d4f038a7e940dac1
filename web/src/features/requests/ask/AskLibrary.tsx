import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { DocumentValues } from './document-fields.ts'
import { OtherLibraryForm } from './OtherLibraryForm.tsx'

interface Props {
  recordId: number
  libCode: string
  libName: string
  /** What is known of the title. */
  title: Partial<DocumentValues>
}

/** Asks one library for a title that it has. */
export function AskLibrary({ recordId, libCode, libName, title }: Props) {
  const { t } = useTranslation('requests')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="text"
        size="sm"
        aria-label={t('askLibrary.of', { library: libName, title: title.publicationName ?? '' })}
        onPress={() => setOpen(true)}
      >
        {t('askLibrary')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('askLibrary.from', { library: libName })}
          width={640}
          isOpen
          onClose={() => setOpen(false)}
        >
          <OtherLibraryForm
            first={title}
            recordId={String(recordId)}
            libCode={libCode}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  )
}
