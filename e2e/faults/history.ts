/** One request of an operation, and what became of it. Times are milliseconds since the run began. */
export interface Attempt {
  begunAt: number
  endedAt: number
  /**
   * `ok`: acknowledged. `refused`: answered that it was not done, and will not be. `unknown`: no answer, or one that
   * does not say; it may have been done.
   */
  outcome: 'ok' | 'refused' | 'unknown'
  /** HTTP status; null where none came. */
  status: number | null
  /** The reply to the byte, or what broke the connection. */
  text: string
  /** In how many seconds to come again, where the reply says so. */
  retryAfter?: string | undefined
}

/** What is written under load: loans and renewals at the desk, and orders of the harness's own. */
export type Write = 'lend' | 'renew' | 'order'

/** One thing a reader wanted; a write is tried again with the same key until it is answered. */
export interface Operation {
  kind: 'read' | 'cached read' | 'look' | Write
  groupCode: string
  /** What tells this write from every other; empty for reads. */
  note: string
  attempts: Attempt[]
  /** What a read showed that it must not have. */
  complaint?: string
}

export const isWrite = ({ kind }: Operation) => ['lend', 'renew', 'order'].includes(kind)

export const isAcknowledged = ({ attempts }: Operation) =>
  attempts.some(({ outcome }) => outcome === 'ok')

/** The requests of these operations that lie between two times from beginning to end. */
export const attemptsWithin = (operations: Operation[], from: number, to: number) =>
  operations
    .flatMap(({ attempts }) => attempts)
    .filter(({ begunAt, endedAt }) => begunAt >= from && endedAt < to)

/** The operations that ended between two times. */
export const endedBetween = (history: Operation[], from: number, to: number) =>
  history.filter(({ attempts }) => {
    const { endedAt } = attempts.at(-1)!
    return endedAt >= from && endedAt < to
  })

/** The share of operations that failed for the reader: a read without data, a write given up. */
export function errorShare(operations: Operation[]): number {
  if (operations.length === 0) return 0
  return operations.filter((operation) => !isAcknowledged(operation)).length / operations.length
}

/** The requests that were not answered with what was asked for, in words. */
export const failures = (operations: Operation[]) =>
  operations.flatMap(({ kind, attempts }) =>
    attempts
      .filter(({ outcome }) => outcome !== 'ok')
      .map(({ begunAt, endedAt, status, text }) => {
        const seconds = [begunAt, endedAt].map((at) => (at / 1000).toFixed(2)).join('–')
        return `${kind} ${seconds} s: ${status} ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`
      }),
  )

/** The duration, in milliseconds, that a share of the attempts did not exceed. */
export function durationAt(share: number, operations: Operation[]): number {
  const durations = operations
    .flatMap(({ attempts }) => attempts.map(({ begunAt, endedAt }) => endedAt - begunAt))
    .toSorted((one, other) => one - other)
  return durations[Math.ceil(durations.length * share) - 1] ?? 0
}
