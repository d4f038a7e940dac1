import { readFileSync } from 'node:fs'
import type { Title } from '../title.ts'

/** The titles of the relevance tests: made for them, a group for each query. */
export function relevanceTitles(): { id: string; title: Title }[] {
  const file = new URL('../../../../../fixtures/relevance/titles.jsonl', import.meta.url)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line, i) => {
      const { id, ...given } = JSON.parse(line) as { id: string } & Partial<Title> & {
          title: string
        }
      return { id, title: { ...bare, recordId: 700_000 + i, work: id, ...given } }
    })
}

const bare: Omit<Title, 'recordId' | 'title' | 'work'> = {
  groupCode: 'demo',
  version: 1,
  isGone: false,
  documentType: 'book',
  isElectronic: false,
  otherTitles: [],
  creators: [],
  nameForms: [],
  series: [],
  publisher: null,
  place: null,
  year: null,
  isbn: [],
  issn: [],
  doi: null,
  languages: [],
  country: null,
  classScheme: null,
  classNo: null,
  subjects: [],
  disciplines: [],
  abstract: null,
  contents: [],
  callNos: [],
  barcodes: [],
  locations: [],
  locationsOnShelf: [],
  hasFullText: false,
  collections: [],
  coreLists: [],
  degree: null,
  verification: null,
  arrivedOn: null,
  loans: 0,
  packages: [],
  heldBy: [],
}
