import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './StepForm.module.css'

interface Props {
  label: string
  /** What the button says, and what it says while it is busy. */
  next: string
  busy: string
  isBusy: boolean
  look?: 'main' | 'danger-fill'
  /** What the server said of the form as a whole. */
  refused?: string | undefined
  onSubmit: (form: HTMLFormElement) => Promise<void> | void
  children: ReactNode
}

/** One step of a way: its fields, what was refused, and the button that leads on. */
export function StepForm({
  label,
  next,
  busy,
  isBusy,
  look = 'main',
  refused,
  onSubmit,
  children,
}: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void onSubmit(event.currentTarget)
  }
  return (
    <form className={styles['form']} noValidate aria-label={label} onSubmit={submit}>
      {children}
      {refused !== undefined && (
        <Notice kind="error" isLive>
          {refused}
        </Notice>
      )}
      <Button type="submit" look={look} size="lg" isBlock isBusy={isBusy} busyLabel={busy}>
        {next}
      </Button>
    </form>
  )
}
