import type { ReaderRequest } from '@shulin/contract/requests'
import type { Status } from '../../ui/feedback/StatusChip.tsx'

/** The chip of a request: what may be fetched now stands out. */
export function chipOf({
  status,
  canTake,
  place,
}: Pick<ReaderRequest, 'status' | 'canTake' | 'place'>): Status {
  if (canTake) return 'ready'
  if (place !== null) return 'reserve'
  if (status === 'cancellation') return 'cancelled'
  return status === 'start' || status === 'acceptance' ? 'busy' : 'done'
}
