import { isAscii } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { recogniseEncoding } from '../../platform/text/text-encoding.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { readCsv } from '../imports/imports.ts'
import type { ConversionMapping } from './mapping.ts'

/** A line of an export: its cells by what we call them, or why it cannot be read. */
export type SourceLine =
  | { line: number; cells: Record<string, string> }
  | { line: number; reason: string; detail: string }

type TableForm = Pick<ConversionMapping, 'encoding' | 'delimiter'>
interface Table {
  file: string
  encoding?: ConversionMapping['encoding']
  delimiter?: ConversionMapping['delimiter'] | undefined
  columns: Record<string, string | undefined>
}

/** Reads the file of a part, line by line. A file without one of its columns is refused as a whole. */
export async function readTable(folder: string, table: Table, written: TableForm) {
  const path = join(folder, table.file)
  const encoding = table.encoding ?? written.encoding
  if (encoding !== undefined) await refuseContradiction(path, table.file, encoding)
  const columns = Object.entries(table.columns).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const lines: SourceLine[] = []
  let isHeadKnown = false
  for await (const row of readCsv(createReadStream(path), {
    delimiter: table.delimiter ?? written.delimiter,
    quoting: 'relaxed',
    ...(encoding && { encoding }),
    readHeader: (head) => {
      const names = head.map((name) => name.trim())
      const missing = columns.filter(([, name]) => !names.includes(name)).map(([, name]) => name)
      if (missing.length > 0) {
        throw new UsageError(
          `${table.file} has no column ${missing.join(', ')}: ${names.join(', ')}`,
        )
      }
      isHeadKnown = true
      return { value: names }
    },
  })) {
    const line = row.position.line ?? row.position.record
    if (!row.ok) {
      if (!isHeadKnown) throw new UsageError(`${table.file} cannot be read: ${row.detail}`)
      lines.push({ line, reason: row.reason, detail: row.detail })
      continue
    }
    const cells = Object.fromEntries(
      columns.map(([ours, theirs]) => [ours, (row.raw[theirs] ?? '').normalize('NFC').trim()]),
    )
    lines.push({ line, cells })
  }
  if (!isHeadKnown) throw new UsageError(`${table.file} is empty`)
  return lines
}

/** UTF-8 that is called GB 18030 reads without a fault, as characters that nobody wrote. */
async function refuseContradiction(path: string, name: string, said: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    const beginning = buffer.subarray(0, Math.max(buffer.lastIndexOf(0x0a, bytesRead - 1), 0))
    const found = recogniseEncoding(beginning)
    const isOther = 'encoding' in found && found.encoding !== said && !isAscii(beginning)
    if (isOther) throw new UsageError(`${name} is ${found.encoding}, the mapping says ${said}`)
  } finally {
    await file.close()
  }
}
