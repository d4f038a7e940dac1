import { useTranslation } from 'react-i18next'
import { signOf, type Entry } from './desk.ts'
import type { Mode } from './scan.ts'
import { useOutcomeWords } from './useOutcomeWords.ts'

interface Props {
  entry: Entry | undefined
  mode: Mode
  hasReader: boolean
}

/** Says to whoever does not see it how the last scan ended, where a no interrupts, and what the next one would do. */
export function Announcement({ entry, mode, hasReader }: Props) {
  const { t } = useTranslation('desk')
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
      <output className="sr">
        {hasReader ? t(`mode.${mode}`) : `${t(`mode.${mode}`)}. ${t('reader.none')}`}
      </output>
    </>
  )
}
