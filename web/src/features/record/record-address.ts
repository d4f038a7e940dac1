/** The number of the title whose page an address is. */
export function recordIdIn(address: string) {
  const [, id] = /^\/searchList\/bookDetails\/([1-9]\d{0,14})([/?]|$)/i.exec(address) ?? []
  return id === undefined ? undefined : Number(id)
}
