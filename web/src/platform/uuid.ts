/** Whether this is an id as the contract has them: what was cut off or typed by hand need not be asked about. */
export const isUuid = (text: string) =>
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/iu.test(text)
