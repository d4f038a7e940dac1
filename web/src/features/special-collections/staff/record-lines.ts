interface RecordLine {
  recordId: number
  url: string
}

/** What staff type: a record number a line, with the address of a full text after it where there is one. Undefined: a line is wrong. */
export function recordsIn(text: string): RecordLine[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const records = lines.flatMap((line) => {
    const found = /^([1-9]\d{0,14})(?:[\s,，]+(https?:\/\/\S+))?$/u.exec(line)
    return found ? [{ recordId: Number(found[1]), url: found[2] ?? '' }] : []
  })
  return records.length === lines.length ? records : undefined
}
