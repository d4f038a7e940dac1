/** Hands a file to the reader, as a download does. */
export function saveFile({
  fileName,
  mediaType,
  content,
}: {
  fileName: string
  mediaType: string
  content: string | ArrayBuffer
}) {
  const type = typeof content === 'string' ? `${mediaType};charset=utf-8` : mediaType
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
