/** What was looked at, whether it is well, and otherwise what is wrong and what to do about it. */
export interface Finding {
  name: string
  isWell: boolean
  says: string
}

/** Longer than a slow store takes; one that is silent must not keep the others from being looked at. */
const patience = 15_000

export async function examine(
  name: string,
  look: () => Promise<string> | string,
): Promise<Finding> {
  const silent = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => silent.reject(new Error(`no answer within ${patience / 1000} s`)),
    patience,
  )
  try {
    const says = await Promise.race([look(), silent.promise])
    return { name, isWell: true, says }
  } catch (error) {
    return { name, isWell: false, says: wordsOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** Says of what did not answer what it said, and what to do. */
export function unanswered(error: unknown, todo: string): never {
  throw new Error(`does not answer (${wordsOf(error)}): ${todo}`, { cause: error })
}

/** Several addresses may have been tried: each failed for a reason of its own, and the whole has none. */
const wordsOf = (error: unknown): string =>
  error instanceof AggregateError
    ? [...new Set(error.errors.map(wordsOf))].join(', ')
    : error instanceof Error
      ? error.message || error.name
      : String(error)
