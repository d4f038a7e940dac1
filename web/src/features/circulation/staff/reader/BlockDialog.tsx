import { blockKinds, blockReader, type BlockKind } from '@shulin/contract/circulation-staff'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { useOnce } from '../../../../platform/useOnce.ts'
import { RadioGroup } from '../../../../ui/controls/RadioGroup.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { ActDialog } from './ActDialog.tsx'
import type { ActProps } from './questions.ts'
import { useReason } from './useReason.ts'

/** Freezes a reader: why, and until when. */
export function BlockDialog({ reader, onDone, onClose }: ActProps) {
  const { t } = useTranslation('desk')
  const lacking = useReason()
  const once = useOnce()
  const form = useForm<{ kind: BlockKind; reason: string; until: string }>({
    first: { kind: 'conduct', reason: '', until: '' },
    rules: ({ reason }) => ({ reason: lacking(reason) }),
    act: async ({ kind, reason, until }) => {
      const body = {
        readerId: reader.readerId,
        kind,
        reason: reason.trim(),
        ...(until !== '' && { until }),
      }
      await call(blockReader, { body }, once(body))
      onDone(t('block.done'))
    },
  })
  return (
    <ActDialog
      title={t('block.title', { name: reader.name })}
      told={t('block.told')}
      submit={t('block.submit')}
      look="danger-fill"
      form={form}
      onClose={onClose}
    >
      <TextField
        label={t('block.reason')}
        hint={t('block.reason.hint')}
        maxLength={200}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to give it
        autoFocus
        {...form.field('reason')}
      />
      <RadioGroup<BlockKind>
        label={t('block.kind')}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
        choices={blockKinds.map((id) => ({ id, label: t(`block.kind.${id}`) }))}
      />
      <TextField
        type="date"
        label={t('block.last')}
        hint={t('block.last.hint')}
        isOptional
        {...form.field('until')}
      />
    </ActDialog>
  )
}
