import { changeDictionary, type Entry } from '@shulin/contract/institutions-staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/api.ts'
import { useDraft } from '../../../../platform/drafts.ts'
import { useStaff } from '../../../staff/staff.tsx'
import { changesKey, dictionaries, dictionary as dictionaryOf } from '../queries.ts'

export const useDictionaries = () => useQuery(dictionaries())

export const useDictionary = (dictionary: string) => useQuery(dictionaryOf(dictionary))

/** The entries that were edited and not yet saved, by the code they are listed under. */
export type DictionaryDraft = Record<string, Entry>

export function useDictionaryDraft(dictionary: string) {
  const { institution } = useStaff()
  const name = `${institution.groupCode} dictionary ${dictionary}`
  const [draft = {}, change] = useDraft<DictionaryDraft>(name)

  /** Edits an entry that is listed under a code; undefined leaves it as it is saved. */
  const edit = (listedAs: string, entry: Entry | undefined) =>
    change((before = {}) => {
      const { [listedAs]: _replaced, ...others } = before
      const next = entry ? { ...others, [listedAs]: entry } : others
      return Object.keys(next).length === 0 ? undefined : next
    })
  return { draft, edit, replace: (next: DictionaryDraft | undefined) => change(() => next) }
}

/** Adds entries to a code list or changes them. */
export function useSaveDictionary() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { dictionary: string; entries: Entry[] }) =>
      call(changeDictionary, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(dictionaryOf(saved.dictionary).queryKey, saved)
      void queries.invalidateQueries({ queryKey: dictionaries().queryKey })
      return queries.invalidateQueries({ queryKey: changesKey })
    },
  })
}
