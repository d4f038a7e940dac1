import type {
  CataloguingChoices,
  FoundRecord,
  Item,
  StaffRecord,
} from '@shulin/contract/catalogue-staff'

export const someChoices: CataloguingChoices = {
  documentTypes: [
    { code: 'book', name: '图书' },
    { code: 'thesis', name: '学位论文' },
  ],
  languages: [{ code: 'chi', name: '汉语' }],
  countries: [{ code: 'CN', name: '中国' }],
  locations: [
    { code: 'stacks', name: '书库', library: '总馆', isMirrored: false },
    { code: 'mirror', name: '分馆书库', library: '分馆', isMirrored: true },
  ],
}

export const anItem = (item: Partial<Item> = {}): Item => ({
  itemId: '0198c1d2-0000-7000-8000-000000000001',
  version: 'i1',
  barcode: 'B001',
  callNo: null,
  volume: null,
  locationId: 'stacks',
  currentLocationId: 'stacks',
  status: 'on shelf',
  isMirror: false,
  ...item,
})

export const aFoundRecord = (record: Partial<FoundRecord> = {}): FoundRecord => ({
  recordId: 7,
  title: '红楼梦',
  creators: ['曹雪芹'],
  documentType: 'book',
  publisher: '人民文学出版社',
  publishedYear: 1982,
  isOwn: true,
  isHeld: true,
  items: 1,
  ...record,
})

/** A record of the institution's own, held with one item. */
export const aRecord = (record: Partial<StaffRecord> = {}): StaffRecord => ({
  recordId: 7,
  version: 'v1',
  isOwn: true,
  source: 'local',
  sourceKey: 'k1',
  isWithdrawn: false,
  description: {
    documentType: 'book',
    title: '红楼梦',
    otherTitles: [],
    creators: ['曹雪芹'],
    series: [],
    publisher: '人民文学出版社',
    place: '北京',
    publishedYear: 1982,
    published: null,
    edition: null,
    extent: null,
    price: null,
    isbn: ['9787020002207'],
    issn: [],
    doi: null,
    language: ['chi'],
    country: 'CN',
    classScheme: 'CLC',
    classNo: 'I242.4',
    subjects: [],
    disciplines: [],
    abstract: null,
  },
  corrections: [],
  holding: {
    version: 'h1',
    callNo: null,
    summary: null,
    arrivedOn: '2026-01-05',
    isHidden: false,
    isWithdrawn: false,
  },
  items: [anItem()],
  group: { key: null, decision: null, others: [] },
  changes: [],
  ...record,
})
