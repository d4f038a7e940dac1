import type { SetAside } from '@shulin/contract/search-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useTryAgain } from './useIndex.ts'

/** One title that was set aside: why, and the way to try it once more. */
export function SetAsidePanel({ title, onClose }: { title: SetAside; onClose: () => void }) {
  const { t, i18n } = useTranslation('indexHealth')
  const again = useTryAgain()
  const { recordId, error, setAsideAt } = title
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('setAside.number'), recordId],
          [t('setAside.error'), error],
          [t('setAside.at'), dayAndMinute(setAsideAt, i18n.language)],
        ]}
      />
      <Buttons>
        <Button
          size="sm"
          look="main"
          isBusy={again.isPending}
          busyLabel={t('again.busy')}
          onPress={() =>
            again.mutate([recordId], {
              onSuccess: ({ marked }) => {
                onClose()
                showToast({ kind: 'success', message: t('again.done', { count: marked }) })
              },
              onError: ({ message }) => showToast({ kind: 'error', message }),
            })
          }
        >
          {t('again')}
        </Button>
        <LinkButton size="sm" href={`/catalogue/records/${recordId}`}>
          {t('again.open')}
        </LinkButton>
      </Buttons>
    </PanelBody>
  )
}
