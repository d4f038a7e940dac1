import { readFileSync } from 'node:fs'

/** Characters that are taken for one another by the eye: groups of our own, in folded characters. */
const groups = readFileSync(
  new URL('../../../../reference/look-alikes.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => Array.from(line))

const neighbours = new Map<string, Set<string>>()
for (const group of groups) {
  for (const character of group) {
    const known = neighbours.get(character) ?? new Set()
    for (const other of group) if (other !== character) known.add(other)
    neighbours.set(character, known)
  }
}

const none: ReadonlySet<string> = new Set()

export const lookAlikesOf = (character: string): ReadonlySet<string> =>
  neighbours.get(character) ?? none
