import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { conflictIn } from './useCatalogue.ts'
import { useWords } from './useWords.ts'

interface Props {
  error: Error | null
  /** What stands there now, in one line. */
  now: string
}

/** Says that somebody else was quicker, and what they have written; nothing of one's own is lost. */
export function ConflictNote({ error, now }: Props) {
  const { t } = useTranslation('cataloguing')
  const words = useWords()
  const conflict = conflictIn(error)
  if (!conflict) return null
  const { changedBy, changedAt } = conflict
  return (
    <>
      <Notice isLive>
        {changedBy !== null && changedAt !== null
          ? t('conflict', { name: words.who(changedBy), when: words.when(changedAt) })
          : t('conflict.unknown')}
      </Notice>
      <Facts facts={[[t('conflict.now'), now || t('field.empty')]]} />
    </>
  )
}
