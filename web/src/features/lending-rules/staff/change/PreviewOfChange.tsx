import type { previewRuleChange, RuleChange } from '@shulin/contract/lending-rules-staff'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../platform/api.ts'
import { Facts } from '../../../../ui/console/Facts.tsx'
import { Buttons, PanelBody, PanelPart } from '../../../../ui/console/PanelParts.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { useApply } from '../useLendingRules.ts'

interface Props {
  change: RuleChange
  preview: Answer<typeof previewRuleChange>
  onDone: () => void
  onBack: () => void
}

/** Whom a change touches and from when, in the server's words; then it is made, or not. */
export function PreviewOfChange({ change, preview, onDone, onBack }: Props) {
  const { t, i18n } = useTranslation('lendingRules')
  const apply = useApply()
  const isRemoval = 'isRemoved' in change && change.isRemoved
  const counted = (count: number) => count.toLocaleString(i18n.language)
  return (
    <PanelBody>
      <Notice kind={preview.beyond > 0 || preview.loans > 0 ? 'warning' : 'info'} isLive>
        {preview.text}
      </Notice>
      <PanelPart title={t('preview')}>
        <Facts
          facts={[
            [t('preview.readers'), counted(preview.readers)],
            [t('preview.beyond'), counted(preview.beyond)],
            [t('preview.loans'), counted(preview.loans)],
            [t('preview.from'), t(`preview.from.${preview.from}`)],
          ]}
        />
      </PanelPart>
      {apply.error && (
        <Notice kind="error" isLive>
          {apply.error.message}
        </Notice>
      )}
      <Buttons>
        <Button
          size="sm"
          look={isRemoval ? 'danger-fill' : 'main'}
          isBusy={apply.isPending}
          busyLabel={t('change.making')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the way on for who came by the keyboard
          autoFocus
          onPress={() => apply.mutate(change, { onSuccess: onDone })}
        >
          {t(isRemoval ? 'change.confirmRemoval' : 'change.confirm')}
        </Button>
        <Button size="sm" isDisabled={apply.isPending} onPress={onBack}>
          {t('change.back')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
