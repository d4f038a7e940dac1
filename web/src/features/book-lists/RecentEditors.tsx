import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useListKeepers } from './useBookLists.ts'

/** Who changed something within this time is at work now. */
const atWork = 120_000

/** Says who else is at work on the list now, and that nobody writes over what another wrote. */
export function RecentEditors({ bookListId }: { bookListId: string }) {
  const { t, i18n } = useTranslation('book-lists')
  const { data, dataUpdatedAt } = useListKeepers(bookListId)
  const others = (data?.changes ?? [])
    .filter(
      ({ isMine, by, time }) => !isMine && by !== '' && dataUpdatedAt - Date.parse(time) < atWork,
    )
    .map(({ by }) => by)
  if (others.length === 0) return null
  const names = new Intl.ListFormat(i18n.language).format(new Set(others))
  return (
    <Notice kind="info" icon={<Users aria-hidden />} isLive>
      {t('atWork', { names })}
    </Notice>
  )
}
