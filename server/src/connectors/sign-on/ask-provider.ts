import { Refused } from '../../platform/failure.ts'
import { askOutside, type OutsideAnswer } from '../../platform/resilience/outside.ts'
import { providerSilent } from '../../features/identity/sign-on/connector.ts'

/** A reader waits at the door: a provider that takes longer is not there. */
const milliseconds = 5_000
const largest = 512 * 1024

interface ProviderRequest {
  method: string
  headers: Record<string, string>
  body: string | undefined
}

export type AskProvider = (url: URL, request?: ProviderRequest) => Promise<OutsideAnswer>

/**
 * Asks a provider. A redirect is not followed: who answers must be whom the institution named. Without TLS only those
 * hosts of our own network are asked that the installation allows.
 */
export const openAskProvider =
  (allowedHosts: string[]): AskProvider =>
  async (url, sent) => {
    if (url.protocol !== 'https:' && !allowedHosts.includes(url.host)) {
      throw new Refused(providerSilent, { reason: `${url.host} is asked with https only` })
    }
    try {
      const asked = { allowedHosts, largest, milliseconds, redirects: 0, ...(sent && { sent }) }
      return await askOutside(url, asked)
    } catch (error) {
      const { code = 'no answer' } = error as NodeJS.ErrnoException
      throw new Refused(providerSilent, { reason: `${url.host}: ${code}` })
    }
  }
