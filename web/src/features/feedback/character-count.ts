/** As the library counts: a character is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
export const characterCount = (text: string) => [...text].length
