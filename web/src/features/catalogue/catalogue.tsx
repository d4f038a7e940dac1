import type { countItems } from '@shulin/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../platform/api.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { availability as availabilityOf } from './queries.ts'

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
  if (availability && availability.itemCount > 0) {
    return <StatusLine chip={<OnShelf {...availability} />} facts={place ? [place] : []} />
  }
  return place ? <StatusLine chip={place} facts={[]} /> : null
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
