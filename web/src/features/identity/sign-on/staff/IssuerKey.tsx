import type { Provider } from '@shulin/contract/identity-staff'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Facts } from '../../../../ui/console/Facts.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Aside, Buttons } from '../../../../ui/console/PanelParts.tsx'
import { showToast } from '../../../../ui/overlays/Toast.tsx'
import { useConfirmIssuer } from './useProviders.ts'

interface Props {
  provider: string
  issuerKey: NonNullable<Provider['key']>
}

/** The key of a portal that hands its readers over: one administrator enters it, another confirms it. */
export function IssuerKey({ provider, issuerKey: { fingerprint, isMine, confirmedBy } }: Props) {
  const { t } = useTranslation('signOn')
  const confirm = useConfirmIssuer()
  const mark = <code key="fingerprint">{fingerprint}</code>
  if (confirmedBy !== null) {
    return (
      <Facts
        facts={[
          [t('key.fingerprint'), mark],
          [t('key.confirmedBy'), confirmedBy === 'operator' ? t('key.operator') : confirmedBy],
        ]}
      />
    )
  }
  return (
    <>
      <Notice>{t(isMine ? 'key.mine' : 'key.waits')}</Notice>
      <Facts facts={[[t('key.fingerprint'), mark]]} />
      {isMine ? (
        <Aside>{t('key.alone')}</Aside>
      ) : (
        <Buttons>
          <Button
            size="sm"
            isBusy={confirm.isPending}
            onPress={() =>
              confirm.mutate(
                { provider, fingerprint },
                {
                  onSuccess: () => showToast({ kind: 'success', message: t('key.confirmed') }),
                  onError: ({ message }) => showToast({ kind: 'error', message }),
                },
              )
            }
          >
            {t('key.confirm')}
          </Button>
        </Buttons>
      )}
    </>
  )
}
