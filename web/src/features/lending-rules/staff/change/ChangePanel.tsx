import type { RuleChange } from '@shulin/contract/lending-rules-staff'
import { Trash2 } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Buttons, PanelBody } from '../../../../ui/console/PanelParts.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../../ui/overlays/Toast.tsx'
import { usePreview } from '../useLendingRules.ts'
import { PreviewOfChange } from './PreviewOfChange.tsx'

interface Props {
  /** The change as the fields have it; nothing while one of them is wrong, which then says so. */
  read: () => RuleChange | undefined
  /** Takes the row away, where there is one to take away. */
  removal?: RuleChange | undefined
  removeLabel?: string
  /** It was made. */
  onDone: () => void
  children: ReactNode
}

/** A change of the rules in two steps: what it would touch, and only then the change itself. */
export function ChangePanel({ read, removal, removeLabel, onDone, children }: Props) {
  const { t } = useTranslation('lendingRules')
  const preview = usePreview()
  const [asked, setAsked] = useState<RuleChange>()

  const look = (change: RuleChange | undefined) => {
    if (!change) return
    preview.mutate(change, { onSuccess: () => setAsked(change) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look(read())
  }
  const done = () => {
    showToast({ kind: 'success', message: t('change.done') })
    setAsked(undefined)
    onDone()
  }

  if (asked && preview.data) {
    return (
      <PreviewOfChange
        change={asked}
        preview={preview.data}
        onDone={done}
        onBack={() => setAsked(undefined)}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <PanelBody>
        {preview.error && (
          <Notice kind="error" isLive>
            {preview.error.message}
          </Notice>
        )}
        {children}
        <Buttons>
          <Button
            type="submit"
            size="sm"
            look="main"
            isBusy={preview.isPending}
            busyLabel={t('change.looking')}
          >
            {t('change.preview')}
          </Button>
          {removal && (
            <Button
              size="sm"
              look="danger"
              icon={<Trash2 className="i--16" aria-hidden />}
              isDisabled={preview.isPending}
              onPress={() => look(removal)}
            >
              {removeLabel ?? t('change.remove')}
            </Button>
          )}
        </Buttons>
      </PanelBody>
    </form>
  )
}
