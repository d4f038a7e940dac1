import { changeSettings, type Setting } from '@shulin/contract/institutions-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/api.ts'
import { useDraft } from '../../../../platform/drafts.ts'
import { useStaff } from '../../../staff/staff.tsx'
import { changesKey, settings as settingsOf } from '../queries.ts'

/** What was edited and not yet saved, by code; null brings the standard back. */
export type SettingsDraft = Record<string, string | null>

export const useSettings = () => useQuery(settingsOf())

/** The value of a setting as it is edited now. */
export const editedValue = ({ code, value, standard }: Setting, draft: SettingsDraft) =>
  draft[code] === undefined ? value : (draft[code] ?? standard)

export function useSettingsDraft() {
  const { institution } = useStaff()
  const [draft = {}, change] = useDraft<SettingsDraft>(`${institution.groupCode} settings`)

  /** Edits one setting; what is as it was before is no longer part of the draft. */
  const edit = (setting: Setting, value: string | null) =>
    change((before = {}) => {
      const { [setting.code]: _replaced, ...others } = before
      const isAsBefore = value === null ? setting.changedAt === null : value === setting.value
      const next = isAsBefore ? others : { ...others, [setting.code]: value }
      return Object.keys(next).length === 0 ? undefined : next
    })
  return { draft, edit, replace: (next: SettingsDraft | undefined) => change(() => next) }
}

/** Saves settings, all or none. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settings: SettingsDraft) => call(changeSettings, { body: { settings } }),
    onSuccess: (settings) => {
      queries.setQueryData(settingsOf().queryKey, settings)
      return queries.invalidateQueries({ queryKey: changesKey })
    },
  })
}
