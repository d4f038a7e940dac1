import { openCircuitBreaker } from '../../platform/resilience/circuit-breaker.ts'
import { SystemFault } from './fault.ts'

export interface BreakerOptions {
  failures?: number
  rest?: number
}

/**
 * Asks a system through a breaker. One that does not answer several times in a row is left alone for a while: whoever asks meanwhile is told so at once,
 * and nothing is sent.
 */
export function openBreaker({ failures = 5, rest = 30_000 }: BreakerOptions = {}) {
  const breaker = openCircuitBreaker({ failures, rest })
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (!breaker.letsThrough()) throw new SystemFault('resting', false)
    try {
      const answer = await work()
      breaker.answered()
      return answer
    } catch (fault) {
      breaker.failed()
      throw fault
    }
  }
}
