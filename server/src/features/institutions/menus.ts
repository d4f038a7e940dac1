import type { MenuEntry } from '@shulin/contract/institutions-staff'
import type { MenuItem } from '@shulin/contract/institutions'
import type { Trilingual } from '../../platform/institution.ts'

/** An entry of a menu as it is stored: a row that knows its parent. */
interface MenuRow {
  menuId: string
  parentId: string | null
  name: Trilingual
  url: string
  jumpMode: number
  isShown: boolean
}

/** The tree a menu's rows make, in their order. */
export const menuEntriesFrom = (rows: MenuRow[], parentId: string | null = null): MenuEntry[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map(({ menuId, name, url, jumpMode, isShown }) => ({
      menuId,
      name,
      url,
      jumpMode: jumpMode === 2 ? 2 : 1,
      isShown,
      child: menuEntriesFrom(rows, menuId),
    }))

/** A menu as readers' pages get it: the wire's names for an entry's fields. */
export const menuOnTheWire = (entries: MenuEntry[]): MenuItem[] =>
  entries.map(({ menuId, name, url, jumpMode, isShown, child }) => ({
    menuId,
    menuName: name['zh-CN'],
    englishName: name['en-US'] ?? '',
    complexFont: name['zh-TW'] ?? '',
    menuUrl: url,
    jumpMode,
    useFlag: isShown ? 1 : 0,
    child: menuOnTheWire(child),
  }))
