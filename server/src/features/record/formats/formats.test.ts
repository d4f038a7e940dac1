import { readFileSync } from 'node:fs'
import { exportFormats, type ExportFormat } from '@shulin/contract/citations'
import { parse as parseBibtex } from '@retorquere/bibtex-parser'
import { AST as ris } from 'astrocite-ris'
import { parse as parseCsv } from 'csv-parse/sync'
import { Marc } from 'marcjs'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { CitationData } from '../citation-data.ts'
import { exportAs } from '../export.ts'

const whole: CitationData = {
  recordId: 7,
  documentType: 'book',
  isElectronic: false,
  title: '红楼梦 & {100%} of_it <b>',
  otherTitles: ['石头记'],
  creators: ['曹雪芹', 'Kipling, Rudyard'],
  series: ['古典文学读本丛书'],
  publisher: '人民文学出版社',
  place: '北京',
  year: 1982,
  published: '1982',
  edition: '第3版',
  extent: '3册',
  isbn: ['9787020002207'],
  issn: ['0257-0254'],
  doi: '10.1000/x_y',
  language: ['chi'],
  classScheme: 'CLC',
  classNo: 'I242.4',
  subjects: ['章回小说', 'Fiction & more'],
  abstract: '第一行\n第二行 "quoted", 𠮷',
  callNo: 'I242.4/12',
  address: 'https://library.example/demo/#/searchList/bookDetails/7',
}

/** What every format has to keep, as the reader of the format gives it back. */
const kept = {
  title: whole.title,
  creators: whole.creators,
  series: '古典文学读本丛书',
  publisher: '人民文学出版社',
  place: '北京',
  year: '1982',
  edition: '第3版',
  extent: '3册',
  isbn: '9787020002207',
  doi: '10.1000/x_y',
  language: 'chi',
  subjects: whole.subjects,
  abstract: '第一行 第二行 "quoted", 𠮷',
  address: whole.address,
}
type KeptFields = Partial<Record<keyof typeof kept, unknown>>

const oneOf = (format: ExportFormat) => exportAs(format, [whole]).content

test('RIS, read back by another reader', () => {
  const [entry] = ris.parse(oneOf('ris')).children
  const all = (tag: string) =>
    entry!.properties.filter(({ key }) => key === tag).map(({ value }) => value)
  const read: KeptFields = {
    title: all('TI')[0],
    creators: all('AU'),
    series: all('T3')[0],
    publisher: all('PB')[0],
    place: all('CY')[0],
    year: all('PY')[0],
    edition: all('ET')[0],
    extent: all('SP')[0],
    isbn: all('SN')[0],
    doi: all('DO')[0],
    language: all('LA')[0],
    subjects: all('KW'),
    abstract: all('AB')[0],
    address: all('UR')[0],
  }
  expect(read).toEqual(kept)
})

const article: CitationData = {
  ...whole,
  documentType: 'journal-article',
  creators: ['Emily M. Bender', '王力', 'Association for Computing Machinery'],
  extent: 'pp. 610–623',
}

const risOf = (data: CitationData) =>
  exportAs('ris', [data])
    .content.split('\r\n')
    .filter((line) => /^(?:AU|SP|EP) /u.test(line))

test('RIS has the first and the last page of an article, and persons by their family names', () => {
  expect(risOf(article)).toEqual([
    'AU  - Bender, Emily M.',
    'AU  - 王力',
    'AU  - Association for Computing Machinery',
    'SP  - 610',
    'EP  - 623',
  ])
  expect(risOf({ ...article, creators: [], extent: '第12页' })).toEqual(['SP  - 12'])
  // What is no range of pages stays as it is written; a book has a number of pages, and no first one.
  expect(risOf({ ...article, creators: [], extent: '12-20, 31' })).toEqual(['SP  - 12-20, 31'])
  expect(risOf({ ...whole, creators: [], extent: '1606' })).toEqual(['SP  - 1606'])
})

test('BibTeX, EndNote and NoteExpress turn persons, too, and BibTeX has the pages of an article', () => {
  const bibtex = exportAs('bibtex', [article]).content
  expect(bibtex).toContain('author = {Bender, Emily M. and {王力} and {Association')
  expect(bibtex).toContain('pages = {610--623}')
  expect(exportAs('endnote-xml', [article]).content).toContain('<author>Bender, Emily M.</author>')
  expect(exportAs('noteexpress', [article]).content).toContain('{Author}: Bender, Emily M.')
})

test('BibTeX, read back by another reader', () => {
  const [entry] = parseBibtex(oneOf('bibtex')).entries
  const { fields } = entry!
  const read: KeptFields = {
    title: fields.title,
    creators: fields.author?.map(
      ({ name, lastName, firstName }) => name ?? `${lastName}, ${firstName}`,
    ),
    series: fields['series'],
    publisher: [fields['publisher']].flat()[0],
    place: fields['address'],
    year: fields['year'],
    edition: fields['edition'],
    extent: fields['pagetotal'],
    isbn: fields['isbn'],
    doi: fields['doi'],
    language: fields['language'],
    subjects: [fields['keywords']].flat().toReversed(),
    abstract: fields['abstract'],
    address: fields['url'],
  }
  expect(read).toEqual(kept)
})

test.each([
  [
    'marc21',
    {
      title: '245',
      creators: ['100', '700'],
      series: '490',
      place: '264',
      edition: '250',
      extent: '300',
      isbn: '020',
      doi: '024',
      subjects: '650',
      abstract: '520',
      address: '856',
    },
    { publisher: 'b', year: 'c' },
  ],
  [
    'cnmarc',
    {
      title: '200',
      creators: ['701', '702'],
      series: '225',
      place: '210',
      edition: '205',
      extent: '215',
      isbn: '010',
      doi: '017',
      subjects: '606',
      abstract: '330',
      address: '856',
    },
    { publisher: 'c', year: 'd' },
  ],
] as const)('%s, read back by marcjs', (format, tags, imprint) => {
  const { leader, fields } = Marc.parse(Buffer.from(oneOf(format)), 'Iso2709')
  const all = (wanted: string | readonly string[], code?: string) =>
    fields
      .filter(([tag]) => [wanted].flat().includes(tag!))
      .map(([, , ...subfields]) => {
        const at =
          code === undefined ? 0 : subfields.findIndex((part, n) => n % 2 === 0 && part === code)
        return subfields[at + 1]
      })
  expect(leader.length).toBe(24)
  const read: KeptFields = {
    title: all(tags.title)[0],
    creators: all(tags.creators),
    series: all(tags.series)[0],
    publisher: all(tags.place, imprint.publisher)[0],
    place: all(tags.place)[0],
    year: all(tags.place, imprint.year)[0],
    edition: all(tags.edition)[0],
    extent: all(tags.extent)[0],
    isbn: all(tags.isbn)[0],
    doi: all(tags.doi)[0],
    language:
      format === 'marc21'
        ? fields.find(([tag]) => tag === '008')![1]!.slice(35, 38)
        : all('101')[0],
    subjects: all(tags.subjects),
    abstract: all(tags.abstract)[0],
    address: all(tags.address)[0],
  }
  expect(read).toEqual(kept)
  const fixed = fields.find(([tag]) => tag === (format === 'marc21' ? '008' : '100'))!.at(-1)!
  expect(fixed.length).toBe(format === 'marc21' ? 40 : 36)
})

test('a description that is longer than MARC has room for is cut, and can still be read', () => {
  const long = {
    ...whole,
    abstract: '字'.repeat(60_000),
    subjects: Array.from({ length: 20_000 }, (_, n) => `主题 ${n}`),
  }
  for (const format of ['marc21', 'cnmarc'] as const) {
    const bytes = Buffer.from(exportAs(format, [long]).content)
    expect(bytes.length).toBeLessThanOrEqual(99_999)
    const { fields } = Marc.parse(bytes, 'Iso2709')
    expect(fields.flat()).toContain(whole.title)
  }
})

/** The texts of every element of an XML file, by its name. */
function readXml(text: string) {
  const found = new Map<string, string[]>()
  const parser = new SaxesParser()
  let open = ''
  parser.on('opentag', ({ name }) => {
    open = name
    found.set(name, [...(found.get(name) ?? []), ''])
  })
  parser.on('text', (part) => {
    const texts = found.get(open)
    if (texts && part.trim()) texts[texts.length - 1] += part
  })
  parser.write(text).close()
  return (name: string) => (found.get(name) ?? []).filter(Boolean)
}

test('EndNote XML', () => {
  const read = readXml(oneOf('endnote-xml'))
  expect({
    title: read('title')[0],
    creators: read('author'),
    series: read('secondary-title')[0],
    publisher: read('publisher')[0],
    place: read('pub-location')[0],
    year: read('year')[0],
    edition: read('edition')[0],
    extent: read('pages')[0],
    isbn: read('isbn')[0]?.split('; ')[0],
    doi: read('electronic-resource-num')[0],
    language: read('language')[0],
    subjects: read('keyword'),
    abstract: read('abstract')[0]?.replace('\n', ' '),
    address: read('url')[0],
  }).toEqual(kept)
})

test('MODS', () => {
  const read = readXml(oneOf('mods'))
  const [title, , series] = read('title')
  expect({
    title,
    creators: read('namePart'),
    series,
    publisher: read('publisher')[0],
    place: read('placeTerm')[0],
    year: read('dateIssued')[0],
    edition: read('edition')[0],
    extent: read('extent')[0],
    isbn: read('identifier')[0],
    doi: read('identifier')[2],
    language: read('languageTerm')[0],
    subjects: read('topic'),
    abstract: read('abstract')[0]?.replace('\n', ' '),
    address: read('url')[0],
  }).toEqual(kept)
})

test('CSV, with a quote before what a spreadsheet would take for a formula', () => {
  const [row] = parseCsv<Record<string, string>>(oneOf('csv'), { columns: true, bom: true })
  expect(row).toMatchObject({
    title: whole.title,
    author: '曹雪芹; Kipling, Rudyard',
    publisher: '人民文学出版社',
    place: '北京',
    publishYear: '1982',
    edition: '第3版',
    extent: '3册',
    isbn: '9787020002207',
    issn: '0257-0254',
    doi: '10.1000/x_y',
    language: 'chi',
    classNo: 'I242.4',
    callNo: 'I242.4/12',
    abstract: kept.abstract,
  })
  const [formula] = parseCsv<Record<string, string>>(
    exportAs('csv', [{ ...whole, title: '=HYPERLINK("x")' }]).content,
    { columns: true, bom: true },
  )
  expect(formula?.['title']).toBe('\'=HYPERLINK("x")')
})

test('NoteExpress: one field a line', () => {
  const lines = oneOf('noteexpress').trim().split('\r\n')
  const read = Map.groupBy(
    lines.map((line) => /^\{(.+?)\}: (.*)$/u.exec(line)!),
    ([, name]) => name!,
  )
  const all = (name: string) => read.get(name)?.map(([, , value]) => value)
  expect(all('Title')).toEqual([whole.title])
  expect(all('Author')).toEqual(whole.creators)
  expect(all('Keywords')).toEqual(whole.subjects)
  expect([...read.keys()].length).toBeGreaterThanOrEqual(14)
})

test('JSON-LD in the words of schema.org', () => {
  const { '@graph': graph } = JSON.parse(oneOf('json-ld')) as {
    '@graph': Record<string, unknown>[]
  }
  expect(graph[0]).toMatchObject({
    '@type': 'Book',
    name: whole.title,
    author: [{ name: '曹雪芹' }, { name: 'Kipling, Rudyard' }],
    publisher: { name: '人民文学出版社' },
    datePublished: '1982',
    isbn: '9787020002207',
    inLanguage: 'chi',
    keywords: whole.subjects,
    url: whole.address,
  })
})

const mixed = readFileSync(
  new URL('../../../../../fixtures/citations/golden.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => (JSON.parse(line) as { record: Partial<CitationData> }).record)

/** How many records another reader finds in a file. */
const counted: Record<ExportFormat, (content: string) => number> = {
  ris: (content) => ris.parse(content).children.length,
  bibtex: (content) => {
    const { entries, errors } = parseBibtex(content)
    return entries.length - errors.length
  },
  'endnote-xml': (content) => readXml(content)('rec-number').length,
  noteexpress: (content) => content.split('{Reference Type}').length - 1,
  csv: (content) => parseCsv(content, { columns: true, bom: true }).length,
  marc21: countMarc,
  cnmarc: countMarc,
  mods: (content) => readXml(content)('recordIdentifier').length,
  'json-ld': (content) => (JSON.parse(content) as { '@graph': unknown[] })['@graph'].length,
}

function countMarc(content: string) {
  const written = content.split('\x1D').slice(0, -1)
  return written.filter((one) => Marc.parse(Buffer.from(`${one}\x1D`), 'Iso2709').fields.length > 8)
    .length
}

test.each(exportFormats)(
  '1,000 mixed records as %s in less than five seconds of work',
  (format) => {
    const records = Array.from({ length: 1000 }, (_, n) => ({
      ...whole,
      ...mixed[n % mixed.length],
      recordId: n + 1,
    }))
    const begun = process.threadCpuUsage()
    const { content, count } = exportAs(format, records)
    const { user, system } = process.threadCpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(5000)
    expect([count, counted[format](content)]).toEqual([1000, 1000])
  },
  60_000,
)
