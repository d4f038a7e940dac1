import {
  readPersonalInfo,
  updatePersonalInfo,
  uploadAvatar,
  type OwnField,
} from '@shulin/contract/personal-info'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader, rereadReader } from '../identity/identity.ts'

const personalInfoKey = ['personal-info'] as const

/** What the library knows of the reader. */
export function usePersonalInfo() {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: [...personalInfoKey, i18n.language],
    queryFn: () => call(readPersonalInfo, {}),
    meta: { tellsOfAccount: true },
  })
}

type OwnChanges = Partial<Record<OwnField, string>>

/** Lets others ask for what is on loan, or not; what is refused is said at once. */
export function useSwitchLending() {
  const { t } = useTranslation('personal-info')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (lendFlag: '0' | '1') =>
      asReader(() => call(updatePersonalInfo, { body: { lendFlag } })),
    onSuccess: (isDone) => {
      if (isDone) showToast({ kind: 'success', message: t('changed') })
    },
    // Also where it was refused: the switch stands where the library has it.
    onSettled: () => queries.invalidateQueries({ queryKey: personalInfoKey }),
  })
}

/** Changes what the reader may; answers whether it was done, for the reader may turn away from a login in between. */
export function useUpdateInfo() {
  const { t } = useTranslation('personal-info')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (changes: OwnChanges) =>
      asReader(() => call(updatePersonalInfo, { body: changes }, { isSilent: true })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('changed') })
      await queries.invalidateQueries({ queryKey: personalInfoKey })
    },
  })
}

/** Gives the reader another picture, which the header shows at once. */
export function useUploadAvatar() {
  const { t } = useTranslation('personal-info')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => asReader(() => call(uploadAvatar, { body: { file } })),
    onSuccess: async (uploaded) => {
      if (!uploaded) return
      showToast({ kind: 'success', message: t('picture.done') })
      await Promise.all([rereadReader(), queries.invalidateQueries({ queryKey: personalInfoKey })])
    },
  })
}
