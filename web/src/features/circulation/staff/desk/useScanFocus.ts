import { useEffect, type RefObject } from 'react'
import { isIn, overlay, useScanKeys, type ScanKeys } from '../../../../ui/console/useScanKeys.ts'

/**
 * The cursor of a desk stands in the scan field: from the beginning, after every dialog, whichever part of the page opened it, and as
 * soon as a scanner types, wherever the focus was. The keys of the desk work everywhere on the page but in a dialog.
 */
export function useScanFocus(field: RefObject<HTMLInputElement | null>, keys: ScanKeys) {
  useEffect(() => field.current?.focus(), [field])

  useEffect(() => {
    let wasInDialog = false
    // A dialog keeps the focus inside: when it comes out, the dialog has closed.
    const followFocus = ({ target }: FocusEvent) => {
      if (isIn(target, overlay)) wasInDialog = true
      else if (wasInDialog) {
        wasInDialog = false
        field.current?.focus()
      }
    }
    document.addEventListener('focusin', followFocus)
    return () => document.removeEventListener('focusin', followFocus)
  }, [field])

  useScanKeys(field, keys)
}
