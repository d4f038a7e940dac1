import { useEffect, type RefObject } from 'react'
import { useFolded } from '../../platform/page-state.ts'

/** Whether `/` leads to the search, and the act that says otherwise: a key of one character must be one that can be switched off. */
export function useSlashKey() {
  const [isOff, toggle] = useFolded('key /')
  return [!isOff, toggle] as const
}

/** A screen that is only touched: nothing listens for the key there, and Footer.module.css hides the switch. */
const touched = '(hover: none) and (pointer: coarse)'

const typedIn =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"]'

/** `/` puts the focus into the field, except where it is typed as a character. */
export function useSlash(isWanted: boolean, field: RefObject<HTMLInputElement | null>) {
  const [isOn] = useSlashKey()
  useEffect(() => {
    if (!isWanted || !isOn || window.matchMedia(touched).matches) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(typedIn)
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isWanted, isOn, field])
}
