import { basename, matchesGlob } from 'node:path'
import { inBlocks } from '../formats/blocks.ts'
import { openFile, type OpenedFile } from '../formats/decompress.ts'
import { readCsv, readTsv } from '../formats/delimited.ts'
import { readIso2709 } from '../formats/iso2709.ts'
import { readJsonLines } from '../formats/json-lines.ts'
import { readKbart } from '../formats/kbart.ts'
import { readMarcXml } from '../formats/marcxml.ts'
import { UnreadableFile, type Bytes, type Outcome } from '../formats/outcome.ts'
import { membersOf } from '../formats/tar.ts'
import { readJsonDocument } from '../formats/json-document.ts'
import type { RawRecord } from '../describe/raw-record.ts'
import type { DeliveredEntry, Delivery } from './runs.ts'
import type { Source } from '../sources/sources.ts'

/** The records of files, one after another; `archive.tar.zst#part/*.xml` are the files of an archive whose names match. */
export async function openDelivery(source: Source, files: string[]): Promise<Delivery> {
  const opened = await Promise.all(
    files.map(async (file) => {
      const [path = '', members] = file.split('#')
      return { path, members, file: await openFile(path) }
    }),
  )
  const size = opened.reduce((sum, { file }) => sum + file.size, 0)
  const read = () => opened.reduce((sum, { file }) => sum + file.bytesRead(), 0)
  return {
    kind: 'file',
    origin: opened.map(({ path }) => basename(path)).join(', '),
    records: recordsOf(source, opened),
    share: () => (size === 0 ? 1 : read() / size),
  }
}

interface DeliveryFile {
  path: string
  members: string | undefined
  file: OpenedFile
}

async function* recordsOf(source: Source, opened: DeliveryFile[]): AsyncGenerator<DeliveredEntry> {
  for (const { path, members, file } of opened) {
    if (members === undefined) yield* deliveredIn(source, basename(path), file.stream)
    else yield* deliveredInArchive(source, file.stream, members.split('|'))
  }
}

async function* deliveredInArchive(source: Source, archive: Bytes, wanted: string[]) {
  try {
    for await (const { name, stream } of membersOf(inBlocks(archive))) {
      if (wanted.some((glob) => matchesGlob(name, glob)))
        yield* deliveredIn(source, basename(name), stream)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { is: 'refused', position: 0, ...error.fault, excerpt: '' } as const
  }
}

async function* deliveredIn(
  source: Source,
  file: string,
  bytes: Bytes,
): AsyncGenerator<DeliveredEntry> {
  for await (const outcome of await readAs(source, bytes)) {
    const position = outcome.position.line ?? outcome.position.offset
    if (outcome.ok) yield { is: 'record', raw: outcome.raw, position, file }
    else {
      const { reason, detail, excerpt } = outcome
      yield { is: 'refused', position, reason, detail, excerpt }
    }
  }
}

async function readAs(
  { format, encoding, mapping }: Source,
  bytes: Bytes,
): Promise<AsyncIterable<Outcome<RawRecord>>> {
  const { columns, strayQuotes, document } = mapping
  const table = {
    ...(columns && { columns }),
    ...(encoding && encoding !== 'marc-8' && { encoding }),
  }
  switch (format) {
    case 'marc21':
    case 'unimarc': {
      const { beginning, whole } = await look(bytes)
      return /^\s*</u.test(beginning)
        ? readMarcXml(whole)
        : readIso2709(whole, encoding ? { encoding } : {})
    }
    case 'csv':
      return readCsv(bytes, { ...table, ...(strayQuotes && { quoting: 'relaxed' }) })
    case 'tsv':
      return readTsv(bytes, table)
    case 'kbart':
      return readKbart(bytes, encoding && encoding !== 'marc-8' ? { encoding } : {})
    case 'json-lines':
      return readJsonLines(bytes)
  }
  return readJsonDocument(bytes, document ?? [''])
}

/** MARC comes as ISO 2709 or as XML: the first bytes say which. */
async function look(bytes: Bytes): Promise<{ beginning: string; whole: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return { beginning: '', whole: (async function* () {})() }
  const beginning = Buffer.from(first.value.subarray(0, 64))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/u, '')
  async function* whole() {
    yield first.value as Uint8Array
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return { beginning, whole: whole() }
}
