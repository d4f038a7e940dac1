interface Options {
  /** So many failures one after the other, and nobody is let through. */
  failures: number
  /** After so many milliseconds one is let through again, to see. */
  rest: number
  clock?: () => number
}

/** Keeps callers from waiting, one after the other, for something that does not answer. */
export function openCircuitBreaker({ failures, rest, clock = () => performance.now() }: Options) {
  let failed = 0
  let restsUntil = 0
  return {
    /** Whether to ask at all. While it rests, one caller in each pause is sent to look. */
    letsThrough() {
      if (failed < failures) return true
      if (clock() < restsUntil) return false
      restsUntil = clock() + rest
      return true
    },
    /** Whether it rests now. */
    isResting: () => failed >= failures && clock() < restsUntil,
    answered() {
      failed = 0
    },
    failed() {
      failed += 1
      restsUntil = clock() + rest
    },
  }
}
