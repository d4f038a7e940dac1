/** A column that says with which key a row was made. */
export interface KeyUse {
  kind: 'pepper' | 'column'
  table: string
  column: string
  /** What the rows hold, in the operator's words. */
  holds: string
  /** Which rows still need their key, in SQL: a code that was used is never compared again. */
  needed: string
  /** How these rows come to a newer key, or go away. */
  ends: string
}

/** A hidden value that can be shown and hidden again with a newer key. */
export interface HiddenUse extends KeyUse {
  kind: 'column'
  /** The value, and what names its row beside the institution. */
  value: string
  id: string
  place: (groupCode: string, id: string) => string
}

// How rows come to a newer key, where it is the same for several tables.
export const rewrapped = 'shulin keys rewrap hides them again'
export const rehashed = 'each is renewed when its owner logs in'
export const soonOver = 'they end by themselves within a day'
