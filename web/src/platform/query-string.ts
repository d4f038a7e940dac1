/** The parameters of a call as they stand in its address; what is not given is left out. */
export function queryString(query: Record<string, unknown> = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
