const day = 24 * 60 * 60 * 1000
/** Enough to have one made by somebody who is on leave. */
const leastDays = 14

/** How long a certificate is good; one that ends soon is a fault before readers are turned away. */
export function remaining(until: Date, now: number, { of, todo }: { of: string; todo: string }) {
  const days = Math.floor((until.getTime() - now) / day)
  if (days < 0) throw new Error(`${of} ended on ${until.toISOString().slice(0, 10)}: ${todo}`)
  if (days < leastDays) throw new Error(`${of} ends in ${days} days: ${todo}`)
  return `good for ${days} days`
}
