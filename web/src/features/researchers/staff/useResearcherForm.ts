import type { StaffResearcher } from '@shulin/contract/researchers-staff'
import { useTranslation } from 'react-i18next'
import { linesIn } from '../../../platform/lines-in.ts'
import { lacksFirstText, sentTexts, textsOf } from '../../../ui/controls/LanguageFields.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useSaveResearcher } from './queries.ts'

/** A choice among departments has an id, also that of none. */
export const noDepartment = 'none'

const fieldByRefusal = new Map<string, 'orcid' | 'departmentId'>([
  ['researcher.orcid-wrong', 'orcid'],
  ['researcher.orcid-taken', 'orcid'],
  ['department.unknown', 'departmentId'],
])

/** What is known of a researcher, as it is edited and sent. */
export function useResearcherForm(researcher: StaffResearcher, onAdded: (() => void) | undefined) {
  const { t } = useTranslation('researchers-staff')
  const save = useSaveResearcher()
  return useForm({
    first: {
      name: researcher.name,
      otherNames: researcher.otherNames.join('\n'),
      departmentId: researcher.departmentId ?? noDepartment,
      title: researcher.title,
      interests: researcher.interests.join('\n'),
      orcid: researcher.orcid,
      introduction: textsOf(researcher.introduction),
      isShown: researcher.isShown,
      shownFrom: researcher.shownFrom ?? '',
      shownUntil: researcher.shownUntil ?? '',
    },
    rules: (typed) => ({
      name: typed.name.trim() === '' ? t('name.missing') : undefined,
      introduction: lacksFirstText(typed.introduction) ? t('introduction.missing') : undefined,
      shownUntil:
        typed.shownFrom !== '' && typed.shownUntil !== '' && typed.shownUntil < typed.shownFrom
          ? t('days.wrong')
          : undefined,
    }),
    act: async (typed) => {
      const { introduction, departmentId } = typed
      await save.mutateAsync({
        researcherId: researcher.researcherId,
        name: typed.name.trim(),
        otherNames: linesIn(typed.otherNames),
        departmentId: departmentId === noDepartment ? null : departmentId,
        title: typed.title.trim(),
        interests: linesIn(typed.interests),
        orcid: typed.orcid.trim(),
        introduction: introduction['zh-CN'].trim() === '' ? null : sentTexts(introduction),
        isShown: typed.isShown,
        shownFrom: typed.shownFrom || null,
        shownUntil: typed.shownUntil || null,
      })
      showToast({ kind: 'success', message: t('saved') })
      onAdded?.()
    },
    fieldOf: ({ code }) => fieldByRefusal.get(code ?? ''),
  })
}
