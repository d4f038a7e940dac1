interface Range {
  least: number
  most: number
}

/** A whole number within its bounds, as it is typed; otherwise undefined. */
export function wholeNumber(text: string, { least, most }: Range) {
  if (!/^\d{1,7}$/.test(text.trim())) return undefined
  const number = Number(text.trim())
  return number >= least && number <= most ? number : undefined
}

/** An amount in yuan, as it is typed, in fen; otherwise undefined. */
export function fenOf(text: string, { least, most }: Range) {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(text.trim())) return undefined
  const fen = Math.round(Number(text.trim().replace(',', '.')) * 100)
  return fen >= least && fen <= most ? fen : undefined
}

/** Fen as one would type them: 50 is 0.50. */
export const yuanOf = (fen: number) => (fen / 100).toFixed(2)
