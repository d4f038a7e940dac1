import type { MenuEntry } from '@shulin/contract/institutions-staff'
import { isSameName, tidyName } from '../names.ts'

/** Words of the header, links under them, links under a heading among these: deeper no reader can look. */
const deepest = 3

/** Where an entry stands: its parent, if any, and its place among its siblings. */
export interface EntryPosition {
  parent: MenuEntry | undefined
  siblings: MenuEntry[]
  index: number
  /** 1 for a word of the header. */
  level: number
}

export function placeOf(
  entries: MenuEntry[],
  menuId: string,
  parent?: MenuEntry,
  level = 1,
): EntryPosition | undefined {
  const index = entries.findIndex((entry) => entry.menuId === menuId)
  if (index !== -1) return { parent, siblings: entries, index, level }
  for (const entry of entries) {
    const found = placeOf(entry.child, menuId, entry, level + 1)
    if (found) return found
  }
  return undefined
}

/** All entries in the order they are read. */
export const flattened = (entries: MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flattened(entry.child)])

export const entryWith = (entries: MenuEntry[], menuId: string) =>
  flattened(entries).find((entry) => entry.menuId === menuId)

/** The tree with the children of one parent (undefined: the top) replaced. */
const withChildren = (
  entries: MenuEntry[],
  parent: MenuEntry | undefined,
  child: MenuEntry[],
): MenuEntry[] =>
  parent === undefined
    ? child
    : entries.map((entry) =>
        entry.menuId === parent.menuId
          ? { ...entry, child }
          : { ...entry, child: withChildren(entry.child, parent, child) },
      )

export const withEntry = (entries: MenuEntry[], changed: MenuEntry): MenuEntry[] =>
  entries.map((entry) =>
    entry.menuId === changed.menuId
      ? changed
      : { ...entry, child: withEntry(entry.child, changed) },
  )

export function without(entries: MenuEntry[], menuId: string) {
  const place = placeOf(entries, menuId)
  return place
    ? withChildren(entries, place.parent, place.siblings.toSpliced(place.index, 1))
    : entries
}

/** Puts an entry below a parent (none: the top) at a place among its siblings. */
export function inserted(
  entries: MenuEntry[],
  entry: MenuEntry,
  parentId: string | undefined,
  index: number,
) {
  const parent = parentId === undefined ? undefined : entryWith(entries, parentId)
  const siblings = parent ? parent.child : entries
  return withChildren(entries, parent, siblings.toSpliced(index, 0, entry))
}

export type Move = 'up' | 'down' | 'in' | 'out'

/** Moves an entry, with what stands below it, by one step; the tree as it is where the step is not possible. */
export function moved(entries: MenuEntry[], menuId: string, move: Move): MenuEntry[] {
  const place = placeOf(entries, menuId)
  const entry = place?.siblings[place.index]
  const target = place && entry && targets[move](place, entry, entries)
  return target ? inserted(without(entries, menuId), entry, target.parentId, target.index) : entries
}

interface Target {
  parentId: string | undefined
  index: number
}

const targets: Record<
  Move,
  (position: EntryPosition, entry: MenuEntry, entries: MenuEntry[]) => Target | undefined
> = {
  up: ({ parent, index }) =>
    index > 0 ? { parentId: parent?.menuId, index: index - 1 } : undefined,
  down: ({ parent, siblings, index }) =>
    index + 1 < siblings.length ? { parentId: parent?.menuId, index: index + 1 } : undefined,
  in: ({ siblings, index, level }, entry) => {
    const above = siblings[index - 1]
    const hasRoom = level + heightOf(entry) <= deepest
    return above && hasRoom ? { parentId: above.menuId, index: above.child.length } : undefined
  },
  out: ({ parent }, _entry, entries) => {
    const above = parent && placeOf(entries, parent.menuId)
    return above && { parentId: above.parent?.menuId, index: above.index + 1 }
  },
}

const heightOf = ({ child }: MenuEntry): number => 1 + Math.max(0, ...child.map(heightOf))

const isWebAddress = (url: string) => /^https?:\/\//.test(url)

/** A page of ours begins with one `/`; anything else that is a link begins with http:// or https://. */
export const isAddress = (url: string) => /^($|\/([^/\\]|$))/.test(url) || isWebAddress(url)

/** The entry with another address: a web address always opens a window of its own. */
export const withAddress = (entry: MenuEntry, url: string): MenuEntry => ({
  ...entry,
  url,
  jumpMode: isWebAddress(url) ? 2 : entry.jumpMode,
})

export const opensWindowAnyway = ({ url }: MenuEntry) => isWebAddress(url)

export const newEntry = (): MenuEntry => ({
  menuId: crypto.randomUUID(),
  name: { 'zh-CN': '' },
  url: '',
  jumpMode: 1,
  isShown: true,
  child: [],
})

/** What keeps an entry from being saved. */
export type Flaw = 'name' | 'url'

export function flawOf({ name, url }: MenuEntry): Flaw | undefined {
  if (name['zh-CN'].trim() === '') return 'name'
  return isAddress(url) ? undefined : 'url'
}

/** Whether two trees say the same, in the same order. */
export const isSameMenu = (one: MenuEntry[], other: MenuEntry[]): boolean =>
  one.length === other.length &&
  one.every((entry, index) => {
    const counterpart = other[index]!
    return isSameEntry(entry, counterpart) && isSameMenu(entry.child, counterpart.child)
  })

/** Whether two entries say the same, whatever stands below them. */
export const isSameEntry = (one: MenuEntry, other: MenuEntry) =>
  one.menuId === other.menuId &&
  one.url === other.url &&
  one.jumpMode === other.jumpMode &&
  one.isShown === other.isShown &&
  isSameName(one.name, other.name)

/** The entry as it is stored: names without spaces around them, and none that is empty. */
export const tidied = (entry: MenuEntry): MenuEntry => ({
  ...entry,
  name: tidyName(entry.name),
  url: entry.url.trim(),
  child: entry.child.map(tidied),
})
