import type { ThesisFile } from '@shulin/contract/theses-staff'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelPart } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useScheduleFile } from './queries.ts'

/** From which day each file of a thesis may be read. */
export function FileSchedule({
  recordId,
  files,
}: {
  recordId: number
  files: readonly ThesisFile[]
}) {
  const { t } = useTranslation('theses-staff')
  return (
    <PanelPart title={t('files')}>
      {files.length === 0 ? (
        <p className="t-2">{t('files.none')}</p>
      ) : (
        files.map((file) => <OneFile key={file.attachmentId} recordId={recordId} file={file} />)
      )}
    </PanelPart>
  )
}

function OneFile({ recordId, file }: { recordId: number; file: ThesisFile }) {
  const { t } = useTranslation('theses-staff')
  const schedule = useScheduleFile()
  const { attachmentId, title } = file
  const form = useForm({
    first: { opensOn: file.opensOn ?? '' },
    act: async ({ opensOn }) => {
      await schedule.mutateAsync({ recordId, attachmentId, opensOn: opensOn || null })
      showToast({ kind: 'success', message: t('saved') })
    },
  })
  return (
    <form {...form.frame} aria-label={title}>
      <TextField
        {...form.field('opensOn')}
        label={t('files.opensOn', { title })}
        type="date"
        hint={file.needsLogin ? t('files.readers') : t('files.anybody')}
        isOptional
      />
      <FormFoot form={form} save={t('files.save')} saving={t('saving')} isMinor />
    </form>
  )
}
