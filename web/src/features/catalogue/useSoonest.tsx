import { noteFullTextVisit } from '@shulin/contract/usage'
import { BookOpen, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../ui/controls/RowMenu.tsx'
import { noteUse } from '../usage/usage.ts'
import type { Availability } from './queries.ts'

interface Title {
  recordId: number
  /** Its page: where it stands, and every way to it. */
  to: string
}

/** The soonest way to a title as the main action of its row: reading comes before fetching, and fetching before asking. */
export function useSoonest(
  { recordId, to }: Title,
  availability: Availability | undefined,
): RowAction {
  const { t } = useTranslation('catalogue')
  const main = { id: 'soonest', isMain: true } as const
  if (availability?.online) {
    const { url, link } = availability.online
    return {
      ...main,
      label: t('soonest.read'),
      icon: <BookOpen className="i--16" aria-hidden />,
      href: link,
      isOutside: true,
      onAction: () => noteUse(noteFullTextVisit, { body: { recordId, url } }),
    }
  }
  // Where it could not be learnt how things stand, the page of the title says where its copies are.
  const isAway = availability?.onShelfCount === 0
  return {
    ...main,
    label: t(isAway ? 'soonest.away' : 'soonest.shelf'),
    icon: <MapPin aria-hidden />,
    href: to,
  }
}
