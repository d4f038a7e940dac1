import { readDoi, readIsbn, readIssn } from '../../platform/analysis/identifiers.ts'

/** What a link from elsewhere says of the title it means. */
export interface DescribedTitle {
  doi: string | undefined
  /** Every form of it. */
  isbns: string[]
  issns: string[]
  /** The article or chapter, and what it stands in. */
  part: string | undefined
  title: string | undefined
  author: string | undefined
}

const longest = 500

/**
 * Reads an OpenURL: version 1.0 with its keys `rft.…` and `rft_id`, and version 0.1 with the same keys bare. Where a key is
 * given twice, the first that can be read counts.
 */
export function readOpenUrl(given: URLSearchParams): DescribedTitle {
  const values = (...names: string[]) =>
    names
      .flatMap((name) => [...given.getAll(`rft.${name}`), ...given.getAll(name)])
      .map((value) => value.trim().slice(0, longest))
      .filter(Boolean)
  const identifiers = [...given.getAll('rft_id'), ...given.getAll('id')].map((id) =>
    id.trim().slice(0, longest),
  )
  const named = (scheme: RegExp) =>
    identifiers.flatMap((id) => (scheme.test(id) ? [id.replace(scheme, '')] : []))
  const [family] = values('aulast')
  const [first] = values('aufirst', 'auinit')
  return {
    doi: [...named(/^(?:info:doi\/|doi:|https?:\/\/(?:dx\.)?doi\.org\/)/iu), ...values('doi')]
      .map((text) => readDoi(text))
      .find((doi) => doi !== undefined),
    isbns: [...named(/^(?:urn:isbn:|isbn:)/iu), ...values('isbn', 'eisbn')].flatMap(
      (text) => readIsbn(text)?.forms ?? [],
    ),
    issns: [...named(/^(?:urn:issn:|issn:)/iu), ...values('issn', 'eissn')].flatMap(
      (text) => readIssn(text)?.forms ?? [],
    ),
    part: values('atitle')[0],
    title: values('btitle', 'jtitle', 'title', 'stitle')[0],
    author: values('au', 'aucorp')[0] ?? (family && [first, family].filter(Boolean).join(' ')),
  }
}
