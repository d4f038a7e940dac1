import type { Entry } from './desk.ts'
import { signOf } from './desk.ts'
import { useOutcomeWords } from './useOutcomeWords.ts'

/** Says how the last scan ended to whoever does not see it; a no interrupts. */
export function Announcement({ entry }: { entry: Entry | undefined }) {
  const { said } = useOutcomeWords()
  const isStop = entry?.outcome !== undefined && signOf(entry.outcome) === 'stop'
  return (
    <>
      <output className="sr">
        {entry && !isStop && <span key={entry.id}>{said(entry)}</span>}
      </output>
      <p className="sr" role="alert">
        {entry && isStop && <span key={entry.id}>{said(entry)}</span>}
      </p>
    </>
  )
}
