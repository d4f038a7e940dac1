import type { AwayReason } from '@shulin/contract/library-links-staff'
import { SystemAway, type LibrarySystem } from '../circulation/circulation.ts'
import { openCircuitBreaker } from '../../platform/resilience/circuit-breaker.ts'

/** What is noted of a system since it was last noted. */
export interface HealthNote {
  askedAt: Date
  answeredAt: Date | null
  /** For how long it is left alone from now on, in milliseconds; null: it is not. */
  restsFor: number | null
  errors: { at: string; call: string; why: AwayReason }[]
}

export interface HealthOptions {
  failures?: number
  /** In milliseconds. */
  rest?: number
  /** Between two notes, in milliseconds; that it went away or came back is noted at once. */
  noteEvery?: number
}

const mostErrors = 5

/**
 * How a system stands, as this process has met it. Several failures in a row, and it is left alone for a while: whoever asks meanwhile is told so at
 * once. What is noted for the console is written every few seconds, however often the system is asked.
 */
export function openHealth(
  write: (note: HealthNote) => Promise<void>,
  { failures = 5, rest = 30_000, noteEvery = 5_000 }: HealthOptions = {},
) {
  let breaker = openCircuitBreaker({ failures, rest })
  let isThere: boolean | undefined
  let askedAt: Date | undefined
  let answeredAt: Date | null = null
  let errors: HealthNote['errors'] = []
  let notedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!askedAt) return writing
    const note = { askedAt, answeredAt, errors, restsFor: breaker.isResting() ? rest : null }
    ;[askedAt, answeredAt, errors, notedAt] = [undefined, null, [], performance.now()]
    writing = writing.then(() => write(note)).catch(() => {})
    return writing
  }
  const noteSoon = (isNews: boolean) => {
    const wait = notedAt + noteEvery - performance.now()
    if (isNews || wait <= 0) void flush()
    else timer ??= setTimeout(() => void flush(), wait).unref()
  }

  return {
    letsThrough: () => breaker.letsThrough(),
    answered() {
      const isNews = isThere !== true
      isThere = true
      askedAt = new Date()
      answeredAt = askedAt
      breaker.answered()
      noteSoon(isNews)
    },
    failed(call: string, why: AwayReason) {
      const rested = breaker.isResting()
      breaker.failed()
      const isNews = isThere !== false || rested !== breaker.isResting()
      isThere = false
      askedAt = new Date()
      errors = [...errors, { at: askedAt.toISOString(), call, why }].slice(-mostErrors)
      noteSoon(isNews)
    },
    /** Lets the next one through, whatever was before. */
    wake() {
      breaker = openCircuitBreaker({ failures, rest })
    },
    /** Writes what was not noted yet. */
    flush,
  }
}
export type Health = ReturnType<typeof openHealth>

const away = { outcome: 'refused', code: 'system.away', vendor: null } as const

/** What a write came to says whether the system was there. */
function noteOutcome(health: Health, call: string, outcome: { outcome: string; code?: string }) {
  if (outcome.outcome === 'unknown') health.failed(call, 'silent')
  else if (outcome.code === 'system.away') health.failed(call, 'unreachable')
  else health.answered()
}

/** A system whose every answer and silence is noted, and which is left alone while it rests. */
export function watchSystem(system: LibrarySystem, health: Health): LibrarySystem {
  const read =
    <Question extends unknown[], Answer>(
      call: string,
      ask: (...question: Question) => Promise<Answer>,
    ) =>
    async (...question: Question) => {
      if (!health.letsThrough()) throw new SystemAway('resting')
      try {
        const answer = await ask(...question)
        health.answered()
        return answer
      } catch (fault) {
        if (fault instanceof SystemAway) health.failed(call, fault.why)
        throw fault
      }
    }

  return {
    ...system,
    find: read('find', (card) => system.find(card)),
    statusOf: read('statusOf', (patron) => system.statusOf(patron)),
    loansOf: read('loansOf', (patron) => system.loansOf(patron)),
    holdsOf: read('holdsOf', (patron) => system.holdsOf(patron)),
    feesOf: read('feesOf', (patron) => system.feesOf(patron)),
    availability: read('availability', (itemRefs) => system.availability(itemRefs)),
    renew: async (patron, loanRefs) => {
      if (!health.letsThrough()) return loanRefs.map((loanRef) => ({ loanRef, ...away }))
      const lines = await system.renew(patron, loanRefs)
      for (const line of lines) noteOutcome(health, 'renew', line)
      return lines
    },
    ...(system.signIn &&
      ({
        signIn: read('signIn', (card, secret) => system.signIn!(card, secret)),
      } satisfies Partial<LibrarySystem>)),
    ...(system.placeHold &&
      ({
        placeHold: async (patron, hold) => {
          if (!health.letsThrough()) return away
          const outcome = await system.placeHold!(patron, hold)
          noteOutcome(health, 'placeHold', outcome)
          return outcome
        },
      } satisfies Partial<LibrarySystem>)),
    ...(system.cancelHold &&
      ({
        cancelHold: async (patron, holdRef) => {
          if (!health.letsThrough()) return away
          const outcome = await system.cancelHold!(patron, holdRef)
          noteOutcome(health, 'cancelHold', outcome)
          return outcome
        },
      } satisfies Partial<LibrarySystem>)),
    ...(system.payFees &&
      ({
        payFees: async (patron, payment) => {
          if (!health.letsThrough()) return away
          const outcome = await system.payFees!(patron, payment)
          noteOutcome(health, 'payFees', outcome)
          return outcome
        },
      } satisfies Partial<LibrarySystem>)),
  }
}
