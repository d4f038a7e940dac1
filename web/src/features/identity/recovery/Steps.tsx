import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Steps.module.css'

interface Props {
  label: string
  steps: readonly string[]
  /** Which of them is being done, from 0 on. */
  current: number
}

/** Where one is on a way of several steps. */
export function Steps({ label, steps, current }: Props) {
  return (
    <ol className={styles['steps']} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={styles['step']}
          data-done={place < current}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={styles['number']} aria-hidden>
            {place + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

/** What a step asks. A new one gets the focus: whoever does not see the page hears where they are. */
export function StepHeading({
  isFirst = false,
  children,
}: {
  isFirst?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
      {children}
    </h2>
  )
}
