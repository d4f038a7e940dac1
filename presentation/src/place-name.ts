/** Where copies stand. Many rooms are called after their library: nobody has to read that twice. */
export function placeName(library: string, location: string) {
  const isSaid = location.toLowerCase().startsWith(library.toLowerCase())
  return isSaid ? location : `${library} ${location}`.trim()
}
