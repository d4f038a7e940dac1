/** What a source is asked by: a title, never a reader. */
export interface SourceQuestion {
  isbn: string
  title: string
  author: string
  doi: string
  callNo: string
}

/** What a source may say; each says what it knows. */
export interface SourceAnswer {
  links: { title: string; url: string }[]
  tryReadUrl: string
  introduction: string
  contents: string
  cover: string
  price: string
  citedCount: number | null
}

/** The one thing a connector does; it throws when the source does not answer, or not in time. */
export type AskSource = (address: string, question: SourceQuestion) => Promise<SourceAnswer>
