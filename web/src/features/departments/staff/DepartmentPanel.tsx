import type { StaffDepartment } from '@shulin/contract/departments-staff'
import { useTranslation } from 'react-i18next'
import { linesIn } from '../../../platform/lines-in.ts'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { LanguagePreview } from '../../../ui/console/LanguagePreview.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import {
  LanguageFields,
  lacksFirstText,
  sentTexts,
  textsOf,
} from '../../../ui/controls/LanguageFields.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { ChosenTitles } from './ChosenTitles.tsx'
import { librariansIn, linesOfLibrarians } from './librarian-lines.ts'
import { useRemoveDepartment, useSaveDepartment } from './queries.ts'

interface Props {
  department: StaffDepartment
  /** Given for one that is only being added. */
  onAdded?: () => void
  onRemoved?: () => void
}

const isCode = (text: string) => /^[0-9A-Za-z._-]{1,32}$/.test(text)
const isClassNo = (text: string) => /^(LCC )?[0-9A-Z][0-9A-Z.\-/=]{0,31}$/.test(text)

/** One department: its words in three languages, its librarians, when it is shown, and its titles. */
export function DepartmentPanel({ department, onAdded, onRemoved }: Props) {
  const { t } = useTranslation('departments-staff')
  const form = useDepartmentForm(department, onAdded)
  const { values } = form
  return (
    <PanelBody>
      <form {...form.frame} aria-label={t('department')}>
        <PanelBody>
          <TextField
            {...form.field('code')}
            label={t('code')}
            hint={t('code.hint')}
            maxLength={32}
          />
          <LanguageFields {...form.field('name')} label={t('name')} maxLength={200} />
          <LanguageFields
            {...form.field('introduction')}
            label={t('introduction')}
            rows={3}
            maxLength={5000}
            isOptional
          />
          <TextField
            {...form.field('subjects')}
            label={t('subjects')}
            hint={t('lines.hint')}
            rows={3}
            isOptional
          />
          <TextField
            {...form.field('librarians')}
            label={t('librarians')}
            hint={t('librarians.hint')}
            rows={3}
            isOptional
          />
          <TextField
            {...form.field('classNos')}
            label={t('classNos')}
            hint={t('classNos.hint')}
            rows={3}
            isOptional
          />
          <Switch isOn={values.isShown} onChange={(isOn) => form.set('isShown', isOn)}>
            {t('show')}
          </Switch>
          <TextField {...form.field('shownFrom')} label={t('shownFrom')} type="date" isOptional />
          <TextField {...form.field('shownUntil')} label={t('shownUntil')} type="date" isOptional />
          <FormFoot form={form} save={t('save')} saving={t('saving')}>
            {onRemoved && <RemoveButton id={department.departmentId} onRemoved={onRemoved} />}
          </FormFoot>
        </PanelBody>
      </form>
      <LanguagePreview>
        {(inLanguage) => (
          <>
            <p className="t-book">{inLanguage(values.name)}</p>
            <p className="t-2">{inLanguage(values.introduction)}</p>
          </>
        )}
      </LanguagePreview>
      {onRemoved && <ChosenTitles departmentId={department.departmentId} />}
    </PanelBody>
  )
}

function useDepartmentForm(department: StaffDepartment, onAdded: (() => void) | undefined) {
  const { t } = useTranslation('departments-staff')
  const save = useSaveDepartment()
  return useForm({
    first: {
      code: department.code,
      name: textsOf(department.name),
      introduction: textsOf(department.introduction),
      subjects: department.subjects.join('\n'),
      librarians: linesOfLibrarians(department.librarians),
      classNos: department.classNos.join('\n'),
      isShown: department.isShown,
      shownFrom: department.shownFrom ?? '',
      shownUntil: department.shownUntil ?? '',
    },
    rules: (typed) => ({
      code: isCode(typed.code.trim()) ? undefined : t('code.wrong'),
      name: typed.name['zh-CN'].trim() === '' ? t('name.missing') : undefined,
      introduction: lacksFirstText(typed.introduction) ? t('introduction.missing') : undefined,
      classNos: linesIn(typed.classNos).every(isClassNo) ? undefined : t('classNos.wrong'),
      shownUntil:
        typed.shownFrom !== '' && typed.shownUntil !== '' && typed.shownUntil < typed.shownFrom
          ? t('days.wrong')
          : undefined,
    }),
    act: async (typed) => {
      const { name, introduction, subjects, librarians, classNos } = typed
      await save.mutateAsync({
        departmentId: department.departmentId,
        code: typed.code.trim(),
        name: sentTexts(name),
        introduction: introduction['zh-CN'].trim() === '' ? null : sentTexts(introduction),
        subjects: linesIn(subjects),
        librarians: librariansIn(librarians),
        classNos: linesIn(classNos),
        isShown: typed.isShown,
        shownFrom: typed.shownFrom || null,
        shownUntil: typed.shownUntil || null,
      })
      showToast({ kind: 'success', message: t('saved') })
      onAdded?.()
    },
    fieldOf: ({ code }) => (code === 'department.code-taken' ? 'code' : undefined),
  })
}

function RemoveButton({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { t } = useTranslation('departments-staff')
  const remove = useRemoveDepartment()
  const press = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showToast({ kind: 'success', message: t('removed') })
        onRemoved()
      },
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  return (
    <Button
      look="danger"
      size="sm"
      isBusy={remove.isPending}
      busyLabel={t('removing')}
      onPress={press}
    >
      {t('remove')}
    </Button>
  )
}
