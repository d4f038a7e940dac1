/**
 * A title as the index is told of it: everything of its rows that can be searched, filtered, counted or sorted by.
 * One per institution that holds it; one for all (`groupCode` '') if it is offered in packages.
 */
export interface Title {
  groupCode: string
  recordId: number
  /** Of the row it stands for; the index refuses an older one. */
  version: number
  /** Hidden, withdrawn or left its packages: its document is removed, with this version. */
  isGone: boolean

  documentType: string
  isElectronic: boolean
  title: string
  otherTitles: string[]
  creators: string[]
  /** Other forms of its names, from the authority file. */
  nameForms: string[]
  /** The names themselves, each under its authorised form. */
  authorities: { name: string; otherNames: string[] }[]
  /** The series, or the journal or volume that contains it. */
  series: string[]
  publisher: string | null
  place: string | null
  year: number | null
  isbn: string[]
  issn: string[]
  doi: string | null
  languages: string[]
  country: string | null
  classScheme: 'CLC' | 'LCC' | null
  classNo: string | null
  subjects: string[]
  disciplines: string[]
  abstract: string | null
  contents: string[]
  /** Editions of one work have the same; decisions of the institution's staff are in it. */
  work: string

  /** What only a held title has; empty in a shared one. */
  callNos: string[]
  barcodes: string[]
  /** Where its items stand: `location_id`s. Libraries and campuses follow from them when searching. */
  locations: string[]
  locationsOnShelf: string[]
  hasFullText: boolean
  collections: { id: string; name: string }[]
  coreLists: string[]
  degree: string | null
  verification: string | null
  arrivedOn: string | null
  loans: number
  /** How many stars readers give it, on average; null: nobody gave any. */
  rating: number | null

  /** What only a shared title has. */
  packages: string[]
  heldBy: string[]
}
