import type { LinkOutcome } from '@shulin/contract/usage-staff'
import { Refused } from '../../../platform/failure.ts'
import { askStatus } from '../../../platform/resilience/outside.ts'

interface AddressAnswer {
  outcome: LinkOutcome
  status: number | null
}

/** How long, in milliseconds, an address may take. */
const patience = 15_000
/** Databases send visitors on from login to login. */
const mostRedirects = 8

/** Asks an address whether it is there. One that lets nobody in without a login is: that is what most databases do. */
export async function askAddress(url: string, insideHosts: string[]): Promise<AddressAnswer> {
  try {
    const { status, hasMoved } = await askStatus(new URL(url), {
      allowedHosts: insideHosts,
      milliseconds: patience,
      redirects: mostRedirects,
      agent: false,
    })
    return { outcome: outcomeOf(status, hasMoved), status }
  } catch (error) {
    // An address inside our network is none of the worker's to ask: readers may well reach it.
    return { outcome: error instanceof Refused ? 'refused' : 'unreachable', status: null }
  }
}

function outcomeOf(status: number, hasMoved: boolean): LinkOutcome {
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500 || status < 200) return 'unreachable'
  if (status >= 300) return 'closed'
  return hasMoved ? 'moved' : 'alive'
}

/** What readers meet nothing behind. */
export const isFailure = (outcome: LinkOutcome) => outcome === 'gone' || outcome === 'unreachable'
