const fen = (yuan: string) => Math.round(Number(yuan) * 100)

/** What is still to be paid. */
export const dueFen = ({ amountDue, amountPaid }: { amountDue: string; amountPaid: string }) =>
  fen(amountDue) - fen(amountPaid)

/** An amount as the reader's language writes it. */
export const money = (inFen: number, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  }).format(inFen / 100)
