import { changeHolding, type Holding } from '@shulin/contract/catalogue-staff'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../platform/drafts.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useStaff } from '../../staff/staff.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { conflictIn, useChangeRecord } from './useCatalogue.ts'

interface Props {
  recordId: number
  holding: Holding
  onClose: () => void
}

/** How the institution has a title: its call number, and whether readers see it. */
export function HoldingPanel({ recordId, holding, onClose }: Props) {
  const { t, i18n } = useTranslation('cataloguing')
  const { institution } = useStaff()
  const { version, callNo, summary, isHidden, isWithdrawn } = holding
  const stored = { callNo: callNo ?? '', summary: summary ?? '', isHidden, isWithdrawn }
  const [draft, setDraft] = useDraft<typeof stored>(`${institution.groupCode} holding ${recordId}`)
  const edited = draft ?? stored
  const change = (part: Partial<typeof stored>) => setDraft(() => ({ ...edited, ...part }))
  const save = useChangeRecord(changeHolding, recordId)
  const state = isWithdrawn ? 'isWithdrawn' : isHidden ? 'hidden' : 'shown'
  const now = [callNo, summary, t(`holding.${state}`)].filter((text) => text !== null)

  const saveNow = () =>
    save.mutate(
      {
        recordId,
        version,
        ...edited,
        callNo: edited.callNo.trim() || null,
        summary: edited.summary.trim() || null,
      },
      {
        onSuccess: () => {
          setDraft(() => undefined)
          onClose()
          showToast({ kind: 'success', message: t('saved') })
        },
        onError: (error) => {
          if (!conflictIn(error)) showToast({ kind: 'error', message: error.message })
        },
      },
    )

  return (
    <PanelBody>
      <ConflictNote
        error={save.error}
        now={new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(now)}
      />
      <TextField
        label={t('holding.callNo')}
        value={edited.callNo}
        maxLength={100}
        isOptional
        onChange={(text) => change({ callNo: text })}
      />
      <TextField
        label={t('holding.summary')}
        value={edited.summary}
        maxLength={1000}
        isOptional
        hint={t('holding.summary.hint')}
        onChange={(text) => change({ summary: text })}
      />
      <Checkbox isChecked={edited.isHidden} onChange={(is) => change({ isHidden: is })}>
        {t('holding.hide')}
      </Checkbox>
      <Checkbox isChecked={edited.isWithdrawn} onChange={(is) => change({ isWithdrawn: is })}>
        {t('holding.withdraw')}
      </Checkbox>
      <Buttons>
        <Button
          size="sm"
          look="main"
          isDisabled={!draft}
          isBusy={save.isPending}
          busyLabel={t('saving')}
          onPress={saveNow}
        >
          {t('save')}
        </Button>
        <Button
          size="sm"
          onPress={() => {
            setDraft(() => undefined)
            onClose()
          }}
        >
          {t('cancel')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
