import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useListKeepers } from './useBookLists.ts'

/** Who changed something within this time is at work now. */
const atWork = 120_000

/** Says who else is at work on the list now, and that nobody writes over what another wrote. */
export function RecentEditors({ bookListId }: { bookListId: string }) {
  const { t, i18n } = useTranslation('book-lists')
  const { data, dataUpdatedAt } = useListKeepers(bookListId)
  const changes = (data?.changes ?? []).filter(({ isMine, by }) => !isMine && by !== '')
  /** When, by the clock of this machine, somebody is no longer at work. */
  const endOf = (time: string) =>
    dataUpdatedAt + atWork - (Date.parse(data!.now) - Date.parse(time))
  const [now, setNow] = useState(dataUpdatedAt)
  const isAtWork = ({ time }: { time: string }) => endOf(time) > Math.max(now, dataUpdatedAt)
  const others = changes.filter(isAtWork).map(({ by }) => by)
  const next = Math.min(...changes.filter(isAtWork).map(({ time }) => endOf(time)))
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [next])
  if (others.length === 0) return null
  const names = new Intl.ListFormat(i18n.language).format(new Set(others))
  return (
    <Notice kind="info" icon={<Users aria-hidden />} isLive>
      {t('atWork', { names })}
    </Notice>
  )
}
