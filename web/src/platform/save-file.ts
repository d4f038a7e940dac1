/** Hands a file to the reader, as a download does. */
export function saveFile({
  fileName,
  mediaType,
  content,
}: {
  fileName: string
  mediaType: string
  content: string
}) {
  const address = URL.createObjectURL(new Blob([content], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
