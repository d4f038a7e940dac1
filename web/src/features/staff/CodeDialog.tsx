import { giveStaffCode } from '@shulin/contract/staff'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { CodeForm } from './CodeForm.tsx'

interface Props {
  isOpen: boolean
  onGiven: () => void
  onClose: () => void
}

/** Asks who sits at the desk for a code once more. */
export function CodeDialog({ isOpen, onGiven, onClose }: Props) {
  const { t } = useTranslation('staff')
  const give = useMutation({
    mutationFn: (code: string) => call(giveStaffCode, { body: { code } }),
    onSuccess: onGiven,
  })
  return (
    <Dialog title={t('code.again')} isShort isOpen={isOpen} onClose={onClose}>
      <CodeForm
        lead={t('code.again.why')}
        submit={t('code.go')}
        isBusy={give.isPending}
        error={give.error?.message}
        onSubmit={(code) => give.mutate(code)}
      />
    </Dialog>
  )
}
