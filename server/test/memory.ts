/** Memory that some work takes and does not give back at once, in bytes. */
export async function growthOf(work: () => unknown): Promise<number> {
  const before = process.memoryUsage().rss
  await work()
  return process.memoryUsage().rss - before
}
