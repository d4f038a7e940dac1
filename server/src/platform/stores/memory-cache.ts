interface CacheEntry<Answer> {
  answer: Promise<Answer>
  askedAt: number
}

interface Terms {
  /** So many milliseconds an answer is given as it is. */
  fresh: number
  /** So many answers are kept; the one asked for longest ago goes first. */
  most?: number
  now?: () => number
}

/** Answers by key in this process: asked for once, however many wait. A failure is told to whoever waits for it, not to those who come later. */
export function memoryCache<Answer>(terms: Terms) {
  const { fresh, most = Infinity, now = () => performance.now() } = terms
  const kept = new Map<string, CacheEntry<Answer>>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = kept.get(key)
    const age = known ? now() - known.askedAt : Infinity
    if (known && age < fresh) return known.answer
    const renewed = { answer: ask(), askedAt: now() }
    kept.delete(key)
    kept.set(key, renewed)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    renewed.answer.catch(() => {
      if (kept.get(key) === renewed) kept.delete(key)
    })
    return renewed.answer
  }
}
