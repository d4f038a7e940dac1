/** A page as machines read it: its tags, its data and its links. */
export function readPage(text: string) {
  const attributesOf = (tag: string) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [
        name,
        decoded(value),
      ]),
    )
  const elements = (name: string) =>
    [...text.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'gu'))].map(([tag]) => attributesOf(tag))
  const metas = elements('meta')
  const links = elements('link')
  return {
    meta: (name: string) =>
      metas
        .filter((meta) => meta['name'] === name || meta['property'] === name)
        .map(({ content = '' }) => content),
    link: (rel: string) => links.filter((link) => link['rel'] === rel),
    hrefs: elements('a').map(({ href = '' }) => href),
    coins: elements('span').find((span) => span['class'] === 'Z3988')?.['title'] ?? '',
    data: [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gsu)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
    scripts: elements('script').filter(({ type }) => type !== 'application/ld+json'),
  }
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Highwire's names and Dublin Core's as Zotero's translator for embedded metadata takes them. */
const taken: Record<string, string> = {
  citation_title: 'title',
  citation_author: 'creators',
  citation_publication_date: 'date',
  citation_journal_title: 'publicationTitle',
  citation_series_title: 'series',
  citation_conference_title: 'conferenceName',
  citation_dissertation_institution: 'university',
  citation_publisher: 'publisher',
  citation_isbn: 'ISBN',
  citation_issn: 'ISSN',
  citation_doi: 'DOI',
  citation_abstract: 'abstractNote',
  citation_keywords: 'tags',
  citation_language: 'language',
  citation_public_url: 'url',
  'DC.type': 'itemType',
}
/** What it takes from COinS where the tags are silent. */
const takenFromCoins: Record<string, string> = {
  'rft.place': 'place',
  'rft.edition': 'edition',
  'rft.pub': 'publisher',
  'rft.date': 'date',
}

/** The fields that a reference manager fills from a page. */
export function fieldsFor(text: string) {
  const page = readPage(text)
  const coins = new URLSearchParams(page.coins)
  return Object.fromEntries(
    [
      ...Object.entries(takenFromCoins).map(
        ([name, field]) => [field, coins.getAll(name)] as const,
      ),
      ...Object.entries(taken).map(([name, field]) => [field, page.meta(name)] as const),
    ].filter(([, values]) => values.length > 0),
  )
}
