const key = 'modifyPassword'

/** What a login that asked for another password left behind; `password` holds its ticket, never the password. */
export interface Demand {
  username: string
  password: string
  message: string
}

export const keepDemand = (demand: Demand) => localStorage.setItem(key, JSON.stringify(demand))

export const dropDemand = () => localStorage.removeItem(key)

/** The demand that is kept here; whatever else stands there is none. */
export function keptDemand(): Demand | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Demand> | null
    const { username, password, message } = kept ?? {}
    if ([username, password, message].every((part) => typeof part === 'string')) {
      return kept as Demand
    }
  } catch {
    // Not written by this page.
  }
  return undefined
}
