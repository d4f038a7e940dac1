import { X } from 'lucide-react'
import {
  Fragment,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import styles from './ConsolePage.module.css'
import { IconButton } from '../controls/IconButton.tsx'
import { Page } from '../page/Page.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { useIsNarrow } from '../page/useIsNarrow.ts'

export interface Panel {
  /** The row it belongs to, by the name its `RowLink` bears. */
  id: string
  title: string
  onClose: () => void
  foot?: ReactNode
  children: ReactNode
}

export interface ConsolePageProps {
  /** Where the page stands, and the way back: above the heading. */
  trail?: ReactNode
  title: string
  lead?: ReactNode
  /** The keys of this page, each with what it does. */
  keys: readonly { keys: readonly string[]; label: string }[]
  /** Across list and panel, e.g. a preview. */
  above?: ReactNode
  /** What is open beside the list; on a narrow screen it lies over it. */
  panel?: Panel | undefined
  /** What always stands there instead of a panel, such as the reader at a desk; on a narrow screen below. */
  aside?: ReactNode
  /** Stays in sight below list and panel: what is to be saved. */
  below?: ReactNode
  children: ReactNode
}

/**
 * A page of the console: a list, and beside it a panel for what is open. The rows of the list (`RowLink`) are one
 * stop of the tab key; the arrow keys move among them, Enter opens, Escape closes.
 */
export function ConsolePage({
  trail,
  title,
  lead,
  keys,
  above,
  panel,
  aside,
  below,
  children,
}: ConsolePageProps) {
  const list = useRef<HTMLDivElement>(null)
  const lastRow = useRef<string>(undefined)
  const isNarrow = useIsNarrow()
  useOneTabStop(list, lastRow)
  const side = usePanelFocus(list, panel?.id, isNarrow)

  function moveByKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || hasModifier(event) || event.defaultPrevented) return
    const target = event.target as HTMLElement
    const rows = rowsOf(list.current)
    const from = rows.findIndex((row) => row === target)
    if (from === -1 && !target.matches('h1, [type="search"]')) return
    event.preventDefault()
    rows.at(from === -1 ? Math.min(0, step) : Math.max(0, from + step))?.focus()
  }

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !panel || isNarrow) return
    event.preventDefault()
    panel.onClose()
  }

  // The whole row can be pressed; the link in it is what keyboards and screen readers use.
  function openByPointer({ target }: MouseEvent) {
    const pressed = target as HTMLElement
    if (pressed.closest('a, button, input, label') || window.getSelection()?.toString()) return
    pressed.closest('tr, li')?.querySelector<HTMLElement>(':scope [data-row]')?.click()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what stands inside
    <div className={styles['console-page']} onKeyDown={closeByKey}>
      {above && !(panel && isNarrow) && <div className={styles['above']}>{above}</div>}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the same */}
      <div
        ref={list}
        className={styles['list']}
        onKeyDown={moveByKey}
        onClick={openByPointer}
        onFocus={({ target }) => {
          const row = target.dataset['row']
          if (row === undefined) return
          lastRow.current = row
          keepOneTabStop(list.current, row)
        }}
      >
        {trail && <div className={styles['trail']}>{trail}</div>}
        <Page
          title={title}
          width="console"
          lead={lead}
          actions={keys.length > 0 && <KeyHints keys={keys} />}
        >
          {children}
        </Page>
      </div>
      {panel && isNarrow && (
        <Sheet
          title={panel.title}
          isOpen
          onClose={panel.onClose}
          foot={below && <div className={styles['sheet-foot']}>{below}</div>}
        >
          {above && <div className={styles['within']}>{above}</div>}
          {panel.children}
          {panel.foot && <div className={styles['end']}>{panel.foot}</div>}
        </Sheet>
      )}
      {panel && !isNarrow && <SidePanel key={panel.id} ref={side} panel={panel} />}
      {aside && <div className={styles['aside']}>{aside}</div>}
      {below && <div className={styles['below']}>{below}</div>}
    </div>
  )
}

function SidePanel({ panel, ref }: { panel: Panel; ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('ui')
  const heading = useId()
  return (
    <section className={styles['panel']} aria-labelledby={heading}>
      <div className={styles['panel__head']}>
        <h2 id={heading} className="t-section">
          {panel.title}
        </h2>
        <IconButton label={t('close')} onPress={panel.onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div ref={ref} className={styles['panel__body']}>
        {panel.children}
      </div>
      {panel.foot && <div className={styles['panel__foot']}>{panel.foot}</div>}
    </section>
  )
}

const KeyHints = ({ keys }: Pick<ConsolePageProps, 'keys'>) => (
  <ul className={styles['hints']}>
    {keys.map(({ keys: caps, label }) => (
      <li key={label}>
        {caps.map((cap) => (
          <Fragment key={cap}>
            <kbd>{cap}</kbd>{' '}
          </Fragment>
        ))}
        {label}
      </li>
    ))}
  </ul>
)

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey

function keepOneTabStop(list: HTMLElement | null, last: string | undefined) {
  const rows = rowsOf(list)
  const stop =
    rows.find((row) => row.dataset['row'] === last) ??
    rows.find((row) => row.ariaCurrent !== null) ??
    rows[0]
  for (const row of rows) row.tabIndex = row === stop ? 0 : -1
}

function useOneTabStop(list: RefObject<HTMLElement | null>, last: RefObject<string | undefined>) {
  // Rows come and go with every filter: after each of them one is the stop.
  useLayoutEffect(() => keepOneTabStop(list.current, last.current))
}

/** What opens takes the focus, to be edited at once; what closes gives it back to its row. */
function usePanelFocus(
  list: RefObject<HTMLElement | null>,
  id: string | undefined,
  isNarrow: boolean,
) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(id)
  const isArrival = useLocation().key === 'default'
  useEffect(() => {
    const closed = before.current
    before.current = id
    const rows = rowsOf(list.current)
    // What the page still loads moves its rows: in the middle the open one stays in sight.
    const block = isArrival ? 'center' : 'nearest'
    rows.find((row) => row.dataset['row'] === id)?.scrollIntoView({ block })
    if (isNarrow || isArrival || closed === id) return
    const next =
      id === undefined
        ? (rows.find((row) => row.dataset['row'] === closed) ??
          list.current?.querySelector<HTMLElement>('h1'))
        : body.current?.querySelector<HTMLElement>('input, textarea, button, a[href]')
    next?.focus()
  }, [list, id, isNarrow, isArrival])
  return body
}
