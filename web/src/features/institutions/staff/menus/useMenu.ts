import { changeMenu, type MenuEntry, type MenuName } from '@shulin/contract/institutions-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/api.ts'
import { useDraft } from '../../../../platform/drafts.ts'
import { useStaff } from '../../../staff/staff.tsx'
import { changesKey, menu as menuOf } from '../queries.ts'
import { isSameMenu } from './menu-tree.ts'

/** The menus in the order they are shown. */
export const menuNames = ['A', 'B', 'default'] as const satisfies MenuName[]

export const useMenu = (menu: MenuName) => useQuery(menuOf(menu))

interface MenuDraft {
  entries: MenuEntry[]
  /** When the menu had been changed last as the editing began: shows whether somebody else did since. */
  since: string | null
}

export function useMenuDraft(menu: MenuName) {
  const { institution } = useStaff()
  const queries = useQueryClient()
  const [draft, change] = useDraft<MenuDraft>(`${institution.groupCode} menu ${menu}`)

  /** Edits the menu as it is at that moment; what is as it was saved is no draft. */
  const edit = (act: (entries: MenuEntry[]) => MenuEntry[]) =>
    change((before) => {
      const saved = queries.getQueryData(menuOf(menu).queryKey)!
      const entries = act(before?.entries ?? saved.entries)
      if (isSameMenu(entries, saved.entries)) return undefined
      return { entries, since: before ? before.since : saved.changedAt }
    })
  return { draft, edit, replace: (next: MenuDraft | undefined) => change(() => next) }
}

/** Puts entries in the place of those a menu has. */
export function useSaveMenu() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { menu: MenuName; entries: MenuEntry[] }) => call(changeMenu, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(menuOf(saved.menu).queryKey, saved)
      return queries.invalidateQueries({ queryKey: changesKey })
    },
  })
}
