/** As the library counts: a letter is one, whatever it is made of. */
// oxlint-disable-next-line typescript/no-misused-spread -- code points are what is counted
export const lettersIn = (text: string) => [...text].length
