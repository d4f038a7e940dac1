import type { Entry, MenuEntry } from '@shulin/contract/institutions-staff'
import { flattened, isSameEntry, placeOf } from '../menus/menu-tree.ts'

/** What became of a menu's entries between two states of it. */
export function menuDifferences(before: MenuEntry[], after: MenuEntry[]) {
  const [old, present] = [flattened(before), flattened(after)]
  const counterpartOf = (entry: MenuEntry, entries: MenuEntry[]) =>
    entries.find(({ menuId }) => menuId === entry.menuId)
  const kept = present.filter((entry) => counterpartOf(entry, old))
  return {
    added: present.filter((entry) => !counterpartOf(entry, old)),
    removed: old.filter((entry) => !counterpartOf(entry, present)),
    edited: kept.filter((entry) => !isSameEntry(entry, counterpartOf(entry, old)!)),
    moved: kept.filter((entry) => hasMoved(entry, before, after)),
  }
}

/** Under another parent, or behind another of those that both states have. */
function hasMoved({ menuId }: MenuEntry, before: MenuEntry[], after: MenuEntry[]) {
  const [from, to] = [placeOf(before, menuId)!, placeOf(after, menuId)!]
  if (from.parent?.menuId !== to.parent?.menuId) return true
  const common = (siblings: MenuEntry[], others: MenuEntry[]) =>
    siblings
      .map((sibling) => sibling.menuId)
      .filter((id) => others.some((other) => other.menuId === id))
  return (
    common(from.siblings, to.siblings).indexOf(menuId) !==
    common(to.siblings, from.siblings).indexOf(menuId)
  )
}

/** What became of the entries of a code list; only those that changed are in the trail, and none ever goes. */
export function listDifferences(before: Entry[], after: Entry[]) {
  const isOld = ({ code }: Entry) => before.some((entry) => entry.code === code)
  return {
    added: after.filter((entry) => !isOld(entry)),
    removed: [],
    edited: after.filter(isOld),
    moved: [],
  }
}
