import type { KeptJournal, readJournalChoices } from '@shulin/contract/journals-staff'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../platform/api.ts'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { EditionsField } from './EditionsField.tsx'
import { IssuesPart } from './IssuesPart.tsx'
import { useSaveJournal } from './queries.ts'

type JournalChoices = Answer<typeof readJournalChoices>

interface Props {
  journal: KeptJournal
  choices: JournalChoices
}

const letters = [...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'), '#']

/** What staff keep of a journal: frequency, letter and editions of core lists in one form, and the issues below. */
export function JournalPanel({ journal, choices }: Props) {
  const { t } = useTranslation('journals-staff')
  const { recordId, frequency, initial, isInitialSet, coreEditions } = journal
  const save = useSaveJournal()
  const form = useForm({
    first: { frequency: frequency ?? '', initial: isInitialSet ? initial : '', coreEditions },
    act: async (typed) => {
      await save.mutateAsync({
        recordId,
        frequency: typed.frequency || null,
        initial: typed.initial || null,
        coreEditions: typed.coreEditions,
      })
      showToast({ kind: 'success', message: t('saved') })
    },
  })
  const byTitle = { id: '', label: t('initial.byTitle', { initial }) }
  return (
    <PanelBody>
      <form {...form.frame} aria-label={t('describe')}>
        <PanelBody>
          <Select
            {...form.field('frequency')}
            label={t('frequency')}
            options={[
              { id: '', label: t('frequency.unknown') },
              ...choices.frequencies.map(({ code, name }) => ({ id: code, label: name })),
            ]}
          />
          <Select
            {...form.field('initial')}
            label={t('initial')}
            hint={t('initial.hint')}
            options={[byTitle, ...letters.map((letter) => ({ id: letter, label: letter }))]}
          />
          <EditionsField
            coreLists={choices.coreLists}
            editions={form.values.coreEditions}
            onChange={(editions) => form.set('coreEditions', editions)}
          />
          <FormFoot form={form} save={t('save')} saving={t('saving')} />
        </PanelBody>
      </form>
      <IssuesPart recordId={recordId} locations={choices.locations} />
    </PanelBody>
  )
}
