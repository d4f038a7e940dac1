import {
  correctRecord,
  takeBackCorrection,
  type SomeFields,
  type StaffRecord,
} from '@shulin/contract/catalogue-staff'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../platform/drafts.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useStaff } from '../../staff/staff.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { FieldInput } from './FieldInput.tsx'
import { asText, asValue, flawOf, type EditedField, type FieldDraft } from './fields.ts'
import { conflictIn, useChangeRecord } from './useCatalogue.ts'
import { useWords } from './useWords.ts'

interface Props {
  record: StaffRecord
  field: EditedField
  onClose: () => void
}

/** One field of a description: what it says, what its source says, and the way back. */
export function FieldPanel({ record, field, onClose }: Props) {
  const { t } = useTranslation('cataloguing')
  const { institution } = useStaff()
  const words = useWords()
  const { recordId, version, description, isOwn } = record
  const stored: FieldDraft = { text: asText(description[field]), scheme: description.classScheme }
  const [draft, change] = useDraft<FieldDraft>(
    `${institution.groupCode} record ${recordId} ${field}`,
  )
  const edited = draft ?? stored
  const save = useChangeRecord(correctRecord, recordId)
  const takeBack = useChangeRecord(takeBackCorrection, recordId)
  const correction = record.corrections.find((one) => one.field === field)
  const flaw = flawOf(field, edited.text)
  const drop = () => change(() => undefined)

  if (!isOwn) {
    return (
      <PanelBody>
        <p>{words.valueOf(field, description[field]) || t('field.empty')}</p>
        <Notice kind="info">{t('shared.why')}</Notice>
      </PanelBody>
    )
  }

  const saveNow = () => {
    if (flaw) return
    const value = asValue(field, edited.text)
    const scheme = value === null ? null : (edited.scheme ?? 'CLC')
    const fields = {
      [field]: value,
      ...(field === 'classNo' && { classScheme: scheme }),
    } as SomeFields
    save.mutate(
      { recordId, version, fields },
      {
        onSuccess: () => {
          drop()
          onClose()
          showToast({ kind: 'success', message: t('saved') })
        },
        onError: (error) => {
          if (!conflictIn(error)) showToast({ kind: 'error', message: error.message })
        },
      },
    )
  }
  const takeBackNow = () =>
    takeBack.mutate(
      { recordId, version, field },
      {
        onSuccess: () => {
          drop()
          showToast({ kind: 'success', message: t('field.takenBack') })
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )

  return (
    <PanelBody>
      <ConflictNote error={save.error} now={words.valueOf(field, description[field])} />
      <FieldInput
        field={field}
        draft={edited}
        error={draft && flaw ? t(flaw === 'year' ? 'field.year.bad' : 'field.missing') : undefined}
        onChange={(next) => change(() => next)}
      />
      <Buttons>
        <Button
          size="sm"
          look="main"
          isDisabled={!draft || flaw !== undefined}
          isBusy={save.isPending}
          busyLabel={t('saving')}
          onPress={saveNow}
        >
          {t('save')}
        </Button>
        <Button
          size="sm"
          onPress={() => {
            drop()
            onClose()
          }}
        >
          {t('cancel')}
        </Button>
      </Buttons>
      {correction ? (
        <PanelPart>
          <Facts
            facts={[
              [
                t('field.delivered'),
                words.valueOf(field, correction.delivered) || t('field.empty'),
              ],
              [
                t('field.corrected'),
                t('field.correctedBy', {
                  name: words.who(correction.by),
                  when: words.when(correction.at),
                }),
              ],
            ]}
          />
          <Buttons>
            <Button
              size="sm"
              icon={<Undo2 className="i--16" aria-hidden />}
              isBusy={takeBack.isPending}
              busyLabel={t('saving')}
              onPress={takeBackNow}
            >
              {t('field.takeBack')}
            </Button>
          </Buttons>
        </PanelPart>
      ) : (
        <Aside>{t('field.outlives')}</Aside>
      )}
    </PanelBody>
  )
}
