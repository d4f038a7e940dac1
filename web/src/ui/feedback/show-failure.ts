import { isReported } from './failure-reports.ts'
import { showToast } from '../overlays/Toast.tsx'

interface Failure {
  message: string
  /** Null where no server answered. */
  errCode: number | null
  code: string | null
}

const told = new Set<string>()

/** Whether the foot of the page had these words. */
export const isShown = (message: string) => told.has(message)

/** By then the page shows what has become of a call, in milliseconds. */
const aMoment = 300

/**
 * Says at the foot of the page what a server refused. Where no server answered, many calls fail of one cause: it is said there only if
 * the page itself does not say it.
 */
export function showFailure({ message, errCode, code }: Failure) {
  const tell = () => {
    told.add(message)
    showToast({ kind: 'error', message })
  }
  if (errCode !== null || code === null) return tell()
  setTimeout(() => {
    if (!isReported(code)) tell()
  }, aMoment)
}
