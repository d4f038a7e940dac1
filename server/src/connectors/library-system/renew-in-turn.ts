import type { Outcome, RenewalLine } from '../../features/circulation/library-system.ts'
import { SystemFault, withoutAnswer } from './fault.ts'

/**
 * Renews loans one after another, as systems take them. Once so many milliseconds are over the rest is not sent: whoever asks for many
 * does not wait for each of them in vain.
 */
export async function renewInTurn(
  loanRefs: readonly string[],
  patience: number,
  renewOne: (loanRef: string) => Promise<Outcome<{ dueAt: Date }>>,
): Promise<RenewalLine[]> {
  const lines: RenewalLine[] = []
  const until = performance.now() + patience
  for (const loanRef of loanRefs) {
    const outcome =
      performance.now() < until
        ? await renewOne(loanRef)
        : withoutAnswer(new SystemFault('silent', false))
    lines.push({ loanRef, ...outcome })
  }
  return lines
}
