import type { Locale } from '@shulin/contract/locale'

/** Where a record stands in its file (as it is after decompression). */
interface Position {
  /** The first is 1; refused ones are counted too. */
  record: number
  /** Its first byte; the file begins with 0. */
  offset: number
  /** How many bytes it takes: outcomes follow each other, and only blanks stand between them. */
  length: number
  /** The first of its lines, in formats made of lines; the first is 1. */
  line?: number
}

/** A record as it stands in the file, or why it could not be read. */
export type Outcome<T> = AcceptedEntry<T> | RefusedRecord

export interface AcceptedEntry<T> {
  ok: true
  position: Position
  raw: T
}

export interface RefusedRecord extends Fault {
  ok: false
  position: Position
  /** The beginning of what was refused, made printable. */
  excerpt: string
}

export interface Fault {
  reason: Reason
  /** What exactly is wrong: for whoever repairs the file. */
  detail: string
}

export type Bytes = AsyncIterable<Uint8Array>

/** Every reason for which a record, or the rest of a file, is refused: shown in the report of an import. */
export const reasons = {
  garbage: {
    'zh-CN': '记录之间有无法识别的内容',
    'zh-TW': '紀錄之間有無法辨識的內容',
    'en-US': 'Something that is no record stands here',
  },
  length: {
    'zh-CN': '记录长度与记录头标不符',
    'zh-TW': '紀錄長度與紀錄標示不符',
    'en-US': 'The record is not as long as its leader says',
  },
  leader: {
    'zh-CN': '记录头标有误',
    'zh-TW': '紀錄標示有誤',
    'en-US': 'The leader is wrong',
  },
  directory: {
    'zh-CN': '目次区有误',
    'zh-TW': '指引欄有誤',
    'en-US': 'The directory is wrong',
  },
  fields: {
    'zh-CN': '字段有误',
    'zh-TW': '欄位有誤',
    'en-US': 'A field is wrong',
  },
  subfields: {
    'zh-CN': '子字段有误',
    'zh-TW': '分欄有誤',
    'en-US': 'A subfield is wrong',
  },
  truncated: {
    'zh-CN': '记录不完整',
    'zh-TW': '紀錄不完整',
    'en-US': 'The record is cut off',
  },
  size: {
    'zh-CN': '记录过大',
    'zh-TW': '紀錄過大',
    'en-US': 'The record is too large',
  },
  charset: {
    'zh-CN': '字符编码有误或不支持',
    'zh-TW': '字元編碼有誤或不支援',
    'en-US': 'The characters cannot be read in this encoding',
  },
  xml: {
    'zh-CN': 'XML 格式有误',
    'zh-TW': 'XML 格式有誤',
    'en-US': 'This is not well-formed XML',
  },
  doctype: {
    'zh-CN': '不接受带有文档类型声明（DTD）的 XML',
    'zh-TW': '不接受帶有文件類型宣告（DTD）的 XML',
    'en-US': 'XML with a document type declaration is not accepted',
  },
  depth: {
    'zh-CN': '嵌套层次过深',
    'zh-TW': '巢狀層次過深',
    'en-US': 'It is nested too deeply',
  },
  header: {
    'zh-CN': '表头有误',
    'zh-TW': '標題列有誤',
    'en-US': 'The header row is wrong',
  },
  columns: {
    'zh-CN': '列数与表头不符',
    'zh-TW': '欄數與標題列不符',
    'en-US': 'The row does not have the columns of the header',
  },
  quotes: {
    'zh-CN': '引号不成对',
    'zh-TW': '引號不成對',
    'en-US': 'The quotation marks do not match',
  },
  json: {
    'zh-CN': 'JSON 格式有误',
    'zh-TW': 'JSON 格式有誤',
    'en-US': 'This is not valid JSON',
  },
  object: {
    'zh-CN': '该行不是 JSON 对象',
    'zh-TW': '此行不是 JSON 物件',
    'en-US': 'The line is not a JSON object',
  },
  key: {
    'zh-CN': '含有不允许或重复的键名',
    'zh-TW': '含有不允許或重複的鍵名',
    'en-US': 'A key is forbidden, or stands there twice',
  },
  compression: {
    'zh-CN': '压缩文件已损坏',
    'zh-TW': '壓縮檔已損壞',
    'en-US': 'The compressed file is damaged',
  },
  expansion: {
    'zh-CN': '解压后过大',
    'zh-TW': '解壓縮後過大',
    'en-US': 'The file is too large when decompressed',
  },
  archive: {
    'zh-CN': '归档文件（tar）有误',
    'zh-TW': '封存檔（tar）有誤',
    'en-US': 'The archive (tar) is damaged',
  },
} satisfies Record<string, Record<Locale, string>>
export type Reason = keyof typeof reasons

/** The bytes of a file stop making sense below the level of records: thrown by what opens files, told by what reads them. */
export class UnreadableFile extends Error {
  readonly fault: Fault

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.detail, options)
    this.fault = fault
  }
}

/** Passes on what a reader yields; where the file itself breaks, its rest becomes one last refusal. */
export async function* untilUnreadable<T>(
  outcomes: AsyncIterable<Outcome<T>>,
): AsyncGenerator<Outcome<T>> {
  let last: Position = { record: 0, offset: 0, length: 0 }
  try {
    for await (const outcome of outcomes) {
      last = outcome.position
      yield outcome
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const position = { record: last.record + 1, offset: last.offset + last.length, length: 0 }
    yield { ok: false, position, ...error.fault, excerpt: '' }
  }
}

const excerptLength = 120

/** The beginning of something broken, so that a person can recognise it. */
export function excerptOf(content: Uint8Array | string): string {
  const text =
    typeof content === 'string'
      ? content.slice(0, excerptLength)
      : Buffer.from(
          content.buffer,
          content.byteOffset,
          Math.min(content.length, excerptLength),
        ).toString()
  return /^[ -~]*$/.test(text) ? text : text.replaceAll(/\p{C}/gu, '·')
}

/** PostgreSQL keeps neither NUL nor halves of surrogate pairs. */
export const canBeStored = (text: string) => text.isWellFormed() && !text.includes('\0')
