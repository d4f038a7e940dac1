/** What an address of the portal says behind its question mark. */
export const paramsIn = (address: string) => new URLSearchParams(address.split('?')[1])

/** The page of a list that an address names. */
export function pageIn(params: URLSearchParams) {
  const given = params.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 1
}
