import {
  useImperativeHandle,
  useTransition,
  type ReactNode,
  type Ref,
  type TransitionStartFunction,
} from 'react'

interface Props {
  label: string
  /** It shows less than what was asked for. */
  isBehind: boolean
  /** Begins a change that may take its time: until the section shows it, it says that it is busy. */
  follow: Ref<TransitionStartFunction>
  children: ReactNode
}

/** The titles that were found, and what stands around them. */
export function ResultSection({ label, isBehind, follow, children }: Props) {
  const [isFollowing, start] = useTransition()
  useImperativeHandle(follow, () => start, [start])
  return (
    <section aria-label={label} aria-busy={isBehind || isFollowing || undefined}>
      {children}
    </section>
  )
}
