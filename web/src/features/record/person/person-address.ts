/** The page of whom a name in a description means; the title where it stands helps to tell. */
export function personAddress(name: string, recordId?: number) {
  const params = new URLSearchParams({ name })
  if (recordId !== undefined) params.set('recordId', String(recordId))
  return `/author?${params.toString()}`
}

/** The page of one of several of a name. */
export const knownPersonAddress = (nameId: number) => `/author?nameId=${nameId}`
