import type { countItems } from '@shulin/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../platform/api.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import styles from './catalogue.module.css'
import { availability as availabilityOf, availabilityOfList } from './queries.ts'

type Availability = Answer<typeof countItems>[string]

export const useAvailability = (recordIds: readonly number[]) => useQuery(availabilityOf(recordIds))

interface Props {
  /** None while it is on its way, and where it could not be learnt. */
  availability: Availability | undefined
  isOnItsWay: boolean
  callNo: string
}

/** Can I get it, and where does it stand. A title without items and without a place has no such line. */
export function AvailabilityLine({ availability, isOnItsWay, callNo }: Props) {
  const place = callNo !== '' && <span className="call">{callNo}</span>
  if (isOnItsWay) {
    return <StatusLine chip={<Skeleton shape="text" width="88px" />} facts={place ? [place] : []} />
  }
  const online = availability?.isOnline && <Online />
  if (availability && availability.itemCount > 0) {
    const facts = [place, online].filter(Boolean)
    return <StatusLine chip={<OnShelf {...availability} />} facts={facts} />
  }
  if (online) return <StatusLine chip={online} facts={place ? [place] : []} />
  return place ? <StatusLine chip={place} facts={[]} /> : null
}

/** Whether each title of a list is to be had, in a word: one call for the list, drawn into room that is kept for it. */
export function useListedAvailability(recordIds: readonly number[]) {
  const { data } = useQuery(availabilityOfList(recordIds))
  return (recordId: number | string) => {
    const availability = data?.[recordId]
    return (
      <span className={styles['listed']}>
        {availability && <InAWord availability={availability} />}
      </span>
    )
  }
}

/** What can be fetched or read now comes first. */
function InAWord({ availability }: { availability: Availability }) {
  const { t } = useTranslation('catalogue')
  const { itemCount, onShelfCount, isOnline = false } = availability
  if (onShelfCount > 0) return <StatusChip status="shelf">{t('state.shelf')}</StatusChip>
  if (isOnline) return <Online />
  if (itemCount > 0) return <StatusChip status="loan">{t('state.away')}</StatusChip>
  return null
}

function Online() {
  const { t } = useTranslation('catalogue')
  return <StatusChip status="online">{t('state.online')}</StatusChip>
}

function OnShelf({ itemCount, onShelfCount }: Availability) {
  const { t } = useTranslation('catalogue')
  if (onShelfCount === 0) {
    return <StatusChip status="loan">{t('shelf.none', { count: itemCount })}</StatusChip>
  }
  return (
    <StatusChip status="shelf">
      {onShelfCount === itemCount
        ? t('shelf.all', { count: itemCount })
        : t('shelf.some', { count: itemCount, onShelf: onShelfCount })}
    </StatusChip>
  )
}
