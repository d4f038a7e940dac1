/**
 * How many slips lie between two words: a letter wrong, missing, too many, or two exchanged. Words of very different
 * length are far apart, and need no counting.
 */
export function editsBetween(one: string, other: string): number {
  const a = Array.from(one)
  const b = Array.from(other)
  if (Math.abs(a.length - b.length) > 3) return Infinity
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isExchanged ? before[j - 2]! + 1 : Infinity,
      )
    }
    before = last
    last = row
  }
  return last[b.length]!
}
