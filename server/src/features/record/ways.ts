import type { AccessWay } from '@shulin/contract/databases'
import { isWithin } from '../../platform/networks.ts'
import type { Settings } from '../institutions/institutions.ts'
import { throughTemplate } from '../catalogue/catalogue.ts'

type NetworkSettings = Pick<Settings, 'campusRanges' | 'offCampusLink'>

/** How somebody comes to a database, and by which address. */
interface Access {
  way: AccessWay
  address: string
}

export type Ways = (database: { url: string | null; isOpen: boolean }) => Access

/** How whoever calls from an address comes to databases: directly, or by the institution's own way in. */
export function openWays({ campusRanges, offCampusLink }: NetworkSettings, caller: string): Ways {
  const isOnCampus = isWithin(caller, campusRanges.split('\n').filter(Boolean))
  const proxied = throughTemplate(offCampusLink)
  return ({ url, isOpen }) => {
    const address = url ?? ''
    if (isOpen) return { way: 'open', address }
    if (isOnCampus) return { way: 'campus', address }
    if (proxied === undefined) return { way: 'outside', address }
    return { way: 'proxy', address: address && proxied(address) }
  }
}
