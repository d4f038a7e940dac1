/** The description of a title as a source delivers it, in the catalogue's own words. */
export interface Description {
  /** Its number in the source: importing it again updates the same record. */
  sourceKey: string
  documentType: string
  isElectronic: boolean
  title: string
  otherTitles: string[]
  creators: string[]
  series: string[]
  publisher: string | null
  place: string | null
  publishedYear: number | null
  /** As printed: '民国二十三年', '2019-05'. */
  published: string | null
  edition: string | null
  extent: string | null
  price: string | null
  /** 13 digits. */
  isbn: string[]
  /** 1234-567X. */
  issn: string[]
  doi: string | null
  language: string[]
  country: string | null
  classScheme: 'CLC' | 'LCC' | null
  classNo: string | null
  subjects: string[]
  disciplines: string[]
  abstract: string | null
  contents: { title: string; page?: string | undefined }[] | null
  /** The fields as they came, for export. */
  original: object | null
  /** Persons and bodies the source knows under one number, with their other forms. */
  names: NameOfDescription[]
  /** Where it can be read: of a title of a package. */
  link: string | null
  /** What the package holds of it: '1997-2015; 2018-'. */
  covered: string | null
  /** Its copies, where a source of one institution delivers them. */
  items?: DeliveredItem[]
  /** Where the authors of an article work. */
  institutions?: string[]
  /** What an article refers to, in its own order. */
  references?: DeliveredReference[]
}

/** A work that an article refers to, as the article's source describes it. */
export interface DeliveredReference {
  title: string
  author: string
  source: string
  year: number | null
  doi: string | null
}

/** A copy as a source delivers it. */
export interface DeliveredItem {
  barcode: string
  locationId: string
  callNo: string | null
  volume: string | null
  status: string
}

export interface NameOfDescription {
  key: string
  kind: 'person' | 'body' | 'meeting' | 'place' | 'topic'
  name: string
  otherNames: string[]
  dates: string | null
}

/** A name of an authority file, with every other form. */
export interface AuthorityName extends NameOfDescription {
  introduction: string | null
}

/** Whose records they are (null: the union catalogue), and where they come from. */
export interface Origin {
  ownerGroupCode: string | null
  source: string
  packageId: string | null
}

/** What a supplier sells together, by the supplier's own code. */
export interface Package {
  supplier: string
  code: string
  name: string
  introduction?: string | undefined
}
