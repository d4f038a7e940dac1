import { useEffect, type RefObject } from 'react'

/** A toast is a dialog of its own kind: it takes nothing from the page. */
const overlay =
  '[role="dialog"], [role="alertdialog"]:not([aria-modal="false"]), [role="listbox"], [role="menu"]'
/** Where characters are meant to stay. A list of choices is not: a barcode would choose something in it. */
const writable = 'input:not([type="checkbox"]), textarea'

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** What a key of the desk does; `Escape` and the function keys by their names. */
type Keys = Partial<Record<string, () => void>>

/**
 * The cursor of a desk stands in the scan field: from the beginning, after every dialog, whichever part of the page opened it, and as
 * soon as a scanner types, wherever the focus was. The keys of the desk work everywhere on the page but in a dialog.
 */
export function useScanFocus(field: RefObject<HTMLInputElement | null>, keys: Keys) {
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
