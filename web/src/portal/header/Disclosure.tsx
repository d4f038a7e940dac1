import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './Disclosure.module.css'

interface Props {
  /** What stands on the button. */
  face: ReactNode
  /** The button's name where its face has no words. */
  label?: string
  className?: string | undefined
  isCurrent?: boolean
  /** Under which edge of the button the panel stands. */
  edge?: 'left' | 'right'
  children: (close: () => void) => ReactNode
}

/**
 * A button of the header and the panel it opens. The panel is no dialog: it closes by Escape, by going
 * elsewhere with pointer or focus, and by following a link. Light enough to be there from the first moment.
 */
export function Disclosure({
  face,
  label,
  className,
  isCurrent = false,
  edge = 'left',
  children,
}: Props) {
  const { key, pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // Following a link closes it, and so does an address that was typed. It stays closed for whoever comes back.
  const here = `${key} ${pathname}${search}`
  const [shownAt, setShownAt] = useState(here)
  if (shownAt !== here) {
    setShownAt(here)
    setOpen(false)
  }
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const close = () => setOpen(false)

  useEffect(() => {
    if (!isOpen) return undefined
    const opener = button.current
    const closeFromOutside = ({ target }: Event) => {
      if (!whole.current?.contains(target as Node)) setOpen(false)
    }
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener?.focus()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    document.addEventListener('keydown', closeByEscape)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
      document.removeEventListener('keydown', closeByEscape)
      // The focus was on what has just been closed: it goes back to the button that opened it.
      if (document.activeElement === document.body) opener?.focus()
    }
  }, [isOpen])

  return (
    <div ref={whole} className={styles['disclosure']} data-open={isOpen || undefined}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div id={panel} className={styles['panel']} data-edge={edge}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
