/** Articles and papers, which are cited. */
export const isArticle = (docCode: string) =>
  docCode.endsWith('article') || docCode.endsWith('paper')
