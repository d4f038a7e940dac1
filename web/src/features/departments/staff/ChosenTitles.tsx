import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { Aside, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { chosenTitlesQuery, useChooseTitles } from './queries.ts'

const numbersIn = (text: string) => text.split(/[\s,，;；]+/).filter(Boolean)
const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** Titles that staff chose for a department by their numbers, besides those of its classes. */
export function ChosenTitles({ departmentId }: { departmentId: string }) {
  const { t } = useTranslation('departments-staff')
  const query = useQuery(chosenTitlesQuery(departmentId))
  const choose = useChooseTitles()
  const form = useForm({
    first: { numbers: '' },
    rules: ({ numbers }) => {
      const typed = numbersIn(numbers)
      const isRight = typed.length > 0 && typed.length <= 200 && typed.every(isNumber)
      return { numbers: isRight ? undefined : t('numbers.wrong') }
    },
    act: async ({ numbers }, { reset }) => {
      const recordIds = numbersIn(numbers).map(Number)
      await choose.mutateAsync({ departmentId, recordIds, isChosen: true })
      showToast({ kind: 'success', message: t('chosen.added') })
      reset()
    },
  })
  const drop = (recordId: number) =>
    choose.mutate(
      { departmentId, recordIds: [recordId], isChosen: false },
      { onError: ({ message }) => showToast({ kind: 'error', message }) },
    )
  return (
    <PanelPart title={t('chosen')}>
      <form {...form.frame} aria-label={t('chosen.add')}>
        <TextField
          {...form.field('numbers')}
          label={t('numbers')}
          hint={t('numbers.hint')}
          rows={2}
        />
        <FormFoot form={form} save={t('chosen.add')} saving={t('saving')} isMinor />
      </form>
      <QueryState query={query} failed={t('chosen.failed')}>
        {({ list, total }) => (
          <>
            <Aside>{t('chosen.count', { count: total })}</Aside>
            <ul>
              {list.map(({ recordId, title, author }) => (
                <li key={recordId}>
                  <span className="t-cap num">{recordId}</span>{' '}
                  {[title, author].filter(Boolean).join(' / ')}
                  <IconButton label={t('chosen.drop', { title })} onPress={() => drop(recordId)}>
                    <Trash2 className="i--16" aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </PanelPart>
  )
}
