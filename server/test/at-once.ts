/** Does the same so many times at once. */
export const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

/** Tries again what a busy machine did not do in time: only an answer can be wrong. A transaction that ran out of time was undone. */
export const insist = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof Error && /timeout/.test(error.message)) return insist(work)
    throw error
  })

/** How many of so many attempts at once went through. */
export async function timesMade(times: number, attempt: (n: number) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, (_, n) => insist(() => attempt(n))),
  )
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
