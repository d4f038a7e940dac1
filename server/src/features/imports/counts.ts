/** What a run did so far. `seen` is every record of the delivery: the sum of the next four. */
export interface Counts {
  seen: number
  added: number
  changed: number
  unchanged: number
  refused: number
  withdrawn: number
}

export const noCounts: Counts = {
  seen: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  withdrawn: 0,
}

export const sumOf = (a: Counts, b: Partial<Counts>): Counts => ({
  seen: a.seen + (b.seen ?? 0),
  added: a.added + (b.added ?? 0),
  changed: a.changed + (b.changed ?? 0),
  unchanged: a.unchanged + (b.unchanged ?? 0),
  refused: a.refused + (b.refused ?? 0),
  withdrawn: a.withdrawn + (b.withdrawn ?? 0),
})
