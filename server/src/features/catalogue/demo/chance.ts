import { createHash } from 'node:crypto'

/** Chance that is always the same for the same thing: numbers from 0 to 1, one for each question asked of it. */
export function chanceOf(thing: string) {
  const hash = createHash('sha256').update(thing).digest()
  return (question: number) => hash.readUInt32BE((question % 8) * 4) / 2 ** 32
}
export type Chance = ReturnType<typeof chanceOf>

/** The same id wherever the demo is loaded, in the form of a random one: calls refuse any other. */
export const demoId = (thing: string) => {
  const hex = createHash('sha256').update(`demo ${thing}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-4$3-8$4-$5')
}

export const pick = <T>(from: readonly T[], chance: number): T =>
  from[Math.floor(chance * from.length)]!
