/** What stands in a field of several lines, line by line; blank ones do not count. */
export const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
