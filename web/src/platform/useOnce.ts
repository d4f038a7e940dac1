import { useRef } from 'react'

/** The key of a repeatable act: the same as long as the same is sent, so that a second press does nothing twice. */
export function useOnce() {
  const last = useRef({ sent: '', key: '' })
  return (body: object) => {
    const sent = JSON.stringify(body)
    if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() }
    return { isSilent: true, key: last.current.key }
  }
}
