import type { ExportFormat } from '@shulin/contract/research'
import type { Database } from '../../platform/stores/database.ts'
import { Refused } from '../../platform/failure.ts'
import { turnedNames } from '../record/record.ts'
import { articleUnknown } from './articles.ts'
import { selectArticles, type ArticleRow } from './queries.ts'

const files: Record<
  ExportFormat,
  { ending: string; mediaType: string; write: (articles: readonly ArticleRow[]) => string }
> = {
  txt: { ending: 'txt', mediaType: 'text/plain', write: asText },
  bibtex: { ending: 'bib', mediaType: 'application/x-bibtex', write: asBibtex },
  ris: { ending: 'ris', mediaType: 'application/x-research-info-systems', write: asRis },
}

/** Articles as a file; those nobody may see are left out. */
export async function exportFile(
  db: Database,
  { ids, format }: { ids: readonly number[]; format: ExportFormat },
  timeZone: string,
) {
  const articles = await selectArticles(db, [...new Set(ids)], timeZone)
  if (articles.length === 0) throw new Refused(articleUnknown, { ids })
  const { ending, mediaType, write } = files[format]
  return { fileName: `references.${ending}`, mediaType, content: write(articles) }
}

/** How GB/T 7714, BibTeX and RIS call a type of document. */
const kinds: Record<string, { mark: string; bibtex: string; holder: string; ris: string }> = {
  'journal-article': { mark: 'J', bibtex: 'article', holder: 'journal', ris: 'JOUR' },
  'conference-paper': { mark: 'C', bibtex: 'inproceedings', holder: 'booktitle', ris: 'CPAPER' },
  'newspaper-article': { mark: 'N', bibtex: 'article', holder: 'journal', ris: 'NEWS' },
  thesis: { mark: 'D', bibtex: 'phdthesis', holder: 'howpublished', ris: 'THES' },
  report: { mark: 'R', bibtex: 'techreport', holder: 'howpublished', ris: 'RPRT' },
  patent: { mark: 'P', bibtex: 'misc', holder: 'howpublished', ris: 'PAT' },
  standard: { mark: 'S', bibtex: 'misc', holder: 'howpublished', ris: 'STAND' },
}
const other = { mark: 'Z', bibtex: 'misc', holder: 'howpublished', ris: 'GEN' }
const kindOf = ({ documentType }: ArticleRow) => kinds[documentType] ?? other

/** A list of references as it stands at the end of a paper: author. title[type]. source, year: pages. */
function asText(articles: readonly ArticleRow[]) {
  return articles
    .map((article, place) => {
      const { creators, title, source, year, pages, doi } = article
      const where = [source || article.publisher, year].filter(Boolean).join(', ')
      const parts = [
        creators.join(', '),
        `${title}[${kindOf(article).mark}]`,
        pages ? `${where}: ${pages}` : where,
        doi && `DOI: ${doi}`,
      ]
      return `[${place + 1}] ${parts.filter(Boolean).join('. ')}.\n`
    })
    .join('')
}

function asBibtex(articles: readonly ArticleRow[]) {
  return articles
    .map((article) => {
      const { bibtex, holder } = kindOf(article)
      // A school or an institute is asked for where there is no journal.
      const body = { phdthesis: 'school', techreport: 'institution' }[bibtex] ?? 'publisher'
      const fields: [string, string][] = [
        ['title', `{${escaped(article.title)}}`],
        ['author', article.creators.map((name) => `{${escaped(name)}}`).join(' and ')],
        [holder, escaped(article.source)],
        [body, escaped(article.publisher)],
        ['year', String(article.year ?? '')],
        ['pages', escaped(article.pages).replace(/\s*[–-]+\s*/gu, '--')],
        ['doi', article.doi],
        ['keywords', escaped(article.keywords.join(', '))],
        ['abstract', escaped(article.abstract)],
      ]
      const lines = fields
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `  ${name} = {${value}}`)
      return `@${bibtex}{shulin${article.id},\n${lines.join(',\n')}\n}\n`
    })
    .join('\n')
}

const signs: Record<string, string> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
}
const escaped = (text: string) =>
  text.replace(/[\\~^]|[{}%&$#_]/gu, (sign) => signs[sign] ?? `\\${sign}`).replace(/\s+/gu, ' ')

function asRis(articles: readonly ArticleRow[]) {
  return articles
    .flatMap((article) => {
      const [first = '', last = ''] = article.pages.split(/\s*[–-]+\s*/u)
      const tags: [string, string][] = [
        ['TY', kindOf(article).ris],
        ['TI', article.title],
        ...turnedNames(article).map((name): [string, string] => ['AU', name]),
        ['T2', article.source],
        ['PB', article.publisher],
        ['PY', String(article.year ?? '')],
        ['SP', first],
        ['EP', last],
        ['DO', article.doi],
        ...article.keywords.map((word): [string, string] => ['KW', word]),
        ...article.institutions.map((name): [string, string] => ['AD', name]),
        ['AB', article.abstract],
      ]
      const lines = tags.filter(([, value]) => value !== '')
      return [
        ...lines.map(([tag, value]) => `${tag}  - ${value.replace(/\s+/gu, ' ')}`),
        'ER  - ',
        '',
      ]
    })
    .map((line) => `${line}\r\n`)
    .join('')
}
