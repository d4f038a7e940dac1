import { mostReferences, type StaffReference } from '@shulin/contract/theses-staff'
import { useTranslation } from 'react-i18next'
import { Buttons, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useSaveReferences } from './queries.ts'
import { linesOf, referencesIn } from './reference-lines.ts'

interface Props {
  recordId: number
  references: readonly StaffReference[]
  /** Several libraries share a description that is not the institution's own: nobody changes it here. */
  isOwn: boolean
}

/** What a thesis refers to, one work a line. */
export function ReferencesPart({ recordId, references, isOwn }: Props) {
  const { t } = useTranslation('theses-staff')
  const save = useSaveReferences()
  const form = useForm({
    first: { lines: linesOf(references) },
    rules: ({ lines }) => {
      const given = referencesIn(lines)
      if (given === undefined) return { lines: t('references.bad') }
      return given.length > mostReferences
        ? { lines: t('references.many', { count: mostReferences }) }
        : {}
    },
    act: async ({ lines }) => {
      await save.mutateAsync({ recordId, references: referencesIn(lines) ?? [] })
      showToast({ kind: 'success', message: t('saved') })
    },
  })
  return (
    <PanelPart title={t('references')}>
      <form {...form.frame} aria-label={t('references')}>
        <TextField
          {...form.field('lines')}
          label={t('references.lines')}
          rows={6}
          hint={isOwn ? t('references.how') : t('references.shared')}
          isReadOnly={!isOwn}
          isOptional
        />
        {form.refused !== undefined && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        {isOwn && (
          <Buttons>
            <Button type="submit" size="sm" isBusy={form.isBusy} busyLabel={t('saving')}>
              {t('references.save')}
            </Button>
          </Buttons>
        )}
      </form>
    </PanelPart>
  )
}
