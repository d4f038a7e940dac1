import { useEffect, type RefObject } from 'react'

/** A toast is a dialog of its own kind: it takes nothing from the page. */
export const overlay =
  '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"]), [role="listbox"], [role="menu"]'
/** Where characters are meant to stay. A list of choices is not: a barcode would choose something in it. */
const writable = 'input:not([type="checkbox"]), textarea'

export const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** What a key of the page does; `Escape` and the function keys by their names: letters belong to the scanner. */
export type ScanKeys = Partial<Record<string, () => void>>

/** The keys of a page with a scanner work everywhere but in a dialog; what the scanner types arrives in its field, wherever the focus was. */
export function useScanKeys(field: RefObject<HTMLInputElement | null>, keys: ScanKeys) {
  useEffect(() => {
    // Before anything on the page sees them: F3 would look for words, F4 open a list.
    const followKeys = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, isComposing } = event
      if (altKey || ctrlKey || metaKey || isComposing || document.querySelector(overlay)) return
      const act = keys[key]
      if (act) {
        event.preventDefault()
        field.current?.focus()
        act()
      } else if (isTyped(key) && !isIn(target, writable)) {
        // The character itself arrives where the focus is by then.
        field.current?.focus()
      }
    }
    document.addEventListener('keydown', followKeys, true)
    return () => document.removeEventListener('keydown', followKeys, true)
  }, [field, keys])
}

/** A character; the space bar presses buttons. */
const isTyped = (key: string) => Array.from(key).length === 1 && key !== ' '
