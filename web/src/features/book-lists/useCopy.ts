import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/overlays/Toast.tsx'

/** Copies a text and says that it did, or that the browser did not let it. */
export function useCopy() {
  const { t } = useTranslation('book-lists')
  return (text: string, copied: string) => {
    const failed = () => showToast({ kind: 'error', message: t('copy.failed') })
    // Where the page was not served safely there is no clipboard at all: that is a failure like any other.
    const write = async () => navigator.clipboard.writeText(text)
    void write().then(() => showToast({ kind: 'success', message: copied }), failed)
  }
}
