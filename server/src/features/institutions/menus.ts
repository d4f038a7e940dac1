import type { MenuItem } from '@shulin/contract/institutions'
import type { Trilingual } from '../../platform/institution.ts'

/** An entry of a menu as it is stored: a row that knows its parent. */
export interface MenuRow {
  menuId: string
  parentId: string | null
  name: Trilingual
  url: string
  jumpMode: number
  isShown: boolean
}

/** The tree a menu's rows make, in their order; the wire's names for an entry's fields. */
export const menuFrom = (rows: MenuRow[], parentId: string | null = null): MenuItem[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({
      menuId: row.menuId,
      menuName: row.name['zh-CN'],
      englishName: row.name['en-US'] ?? '',
      complexFont: row.name['zh-TW'] ?? '',
      menuUrl: row.url,
      jumpMode: row.jumpMode === 2 ? 2 : 1,
      useFlag: row.isShown ? 1 : 0,
      child: menuFrom(rows, row.menuId),
    }))
