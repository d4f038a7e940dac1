import type { StaffThesis } from '@shulin/contract/theses-staff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { FileSchedule } from './FileSchedule.tsx'
import { thesisPartsQuery, useRemoveThesis } from './queries.ts'
import { ReferencesPart } from './ReferencesPart.tsx'
import { ThesisForm } from './ThesisForm.tsx'
import { ThesisPreview } from './ThesisPreview.tsx'

interface Props {
  thesis: StaffThesis
  onRemoved: () => void
}

/** One thesis: its fields, how readers see it, when its files open, what it refers to. */
export function ThesisPanel({ thesis, onRemoved }: Props) {
  const { t } = useTranslation('theses-staff')
  const { recordId } = thesis
  const parts = useQuery(thesisPartsQuery(recordId))
  const remove = useRemoveThesis()
  // The panel is gone with what it shows: what follows is not left to it.
  const press = () =>
    remove.mutateAsync(recordId).then(
      () => {
        showToast({ kind: 'success', message: t('removed') })
        onRemoved()
      },
      ({ message }: Error) => showToast({ kind: 'error', message }),
    )
  return (
    <PanelBody>
      <ThesisForm thesis={thesis} />
      <ThesisPreview thesis={thesis} />
      <QueryState query={parts} failed={t('parts.failed')}>
        {({ files, references, isOwn }) => (
          <>
            <FileSchedule recordId={recordId} files={files} />
            <ReferencesPart recordId={recordId} references={references} isOwn={isOwn} />
          </>
        )}
      </QueryState>
      <Buttons>
        <Button
          look="danger"
          size="sm"
          isBusy={remove.isPending}
          busyLabel={t('removing')}
          onPress={() => void press()}
        >
          {t('remove')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
