/** An ORCID, bare or as an address, in the one form it is kept in: 0000-0002-1825-0097. What is none, or has a slip, gives undefined. */
export function readOrcid(text: string): string | undefined {
  const bare = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//iu, '')
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase()
  if (!/^\d{15}[\dX]$/u.test(bare) || checkOf(bare.slice(0, 15)) !== bare.slice(15))
    return undefined
  return bare.replace(/^(.{4})(.{4})(.{4})(.{4})$/u, '$1-$2-$3-$4')
}

/** The last place is a check over the others (ISO 7064, mod 11-2). */
function checkOf(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
