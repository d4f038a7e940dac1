import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import styles from './Ask.module.css'
import { DocumentForm } from './DocumentForm.tsx'
import { documentOfSearch } from './known-document.ts'
import { OtherLibraryForm } from './OtherLibraryForm.tsx'

/** Where a search finds nothing: what was searched for can be had as a document, or from another library. */
export function NotHere({ keyword }: { keyword: string }) {
  const { t } = useTranslation('requests')
  const [open, setOpen] = useState<'documentDelivery' | 'otherLibrary'>()
  const close = () => setOpen(undefined)
  const first = documentOfSearch(keyword)
  return (
    <section className={styles['not-here']} aria-labelledby="not-here">
      <h2 id="not-here">{t('notHere')}</h2>
      <p className="t-2">{t('notHere.why')}</p>
      <div className={styles['offers']}>
        <Button size="sm" onPress={() => setOpen('documentDelivery')}>
          {t('notHere.document')}
        </Button>
        <Button size="sm" onPress={() => setOpen('otherLibrary')}>
          {t('notHere.otherLibrary')}
        </Button>
      </div>
      {open && (
        <Dialog
          title={t(`ask.${open}`)}
          width={open === 'documentDelivery' ? 760 : 640}
          isOpen
          onClose={close}
        >
          {open === 'documentDelivery' ? (
            <DocumentForm first={first} onClose={close} />
          ) : (
            <OtherLibraryForm first={first} onClose={close} />
          )}
        </Dialog>
      )}
    </section>
  )
}
