/** What a run did so far. */
export interface Counts {
  /** Every record of the delivery: the sum of the next four. */
  seen: number
  added: number
  changed: number
  unchanged: number
  refused: number
  /** Of the refused: what the mapping leaves out, as it was asked to. */
  leftOut: number
  withdrawn: number
  /** Every copy that records of the delivery name: the sum of the next two. */
  itemsSeen: number
  itemsTaken: number
  itemsRefused: number
}

export const noCounts: Counts = {
  seen: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  leftOut: 0,
  withdrawn: 0,
  itemsSeen: 0,
  itemsTaken: 0,
  itemsRefused: 0,
}

export const sumOf = (a: Counts, b: Partial<Counts>): Counts =>
  Object.fromEntries(
    Object.entries(a).map(([name, count]) => [name, count + (b[name as keyof Counts] ?? 0)]),
  ) as unknown as Counts

/** What a delivery brought and we do not have: whoever sent it has to mend it. */
export const lostIn = ({ refused, leftOut, itemsRefused }: Counts) => ({
  records: refused - leftOut,
  items: itemsRefused,
})
