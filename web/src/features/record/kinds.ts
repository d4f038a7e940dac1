/** Articles and papers have no cover: a printed sheet stands for them. */
export const isArticle = (docCode: string) =>
  docCode.endsWith('article') || docCode.endsWith('paper')
