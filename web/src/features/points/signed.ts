/** Points with their sign, the minus as long as the plus: +2, −2. */
export const signed = (points: number, language: string) =>
  points.toLocaleString(language, { signDisplay: 'exceptZero' }).replace('-', '−')
