import type { Entitlement, KeptPackage } from '@shulin/contract/packages-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { EntitlementForm } from './EntitlementForm.tsx'
import { PackageForm } from './PackageForm.tsx'
import { TitleListPart } from './TitleListPart.tsx'

/** A package: what it is, from when until when there is access to it, and the list of its titles. */
export function PackagePanel({ kept }: { kept: KeptPackage }) {
  const { t, i18n } = useTranslation('packages-staff')
  const [opened, setOpened] = useState<Entitlement | 'new'>()
  const close = () => setOpened(undefined)
  return (
    <PanelBody>
      {kept.isOwn ? (
        <PackageForm kept={kept} />
      ) : (
        <Facts
          facts={[
            [t('supplier'), kept.supplier],
            [t('code'), kept.code],
            [t('introduction'), kept.introduction],
            [t('titles'), kept.titles.toLocaleString(i18n.language)],
          ]}
        />
      )}
      <PanelPart title={t('access')}>
        {opened === undefined ? (
          <>
            <ul aria-label={t('access')}>
              {kept.entitlements.map((entitlement) => (
                <li key={entitlement.startsOn}>
                  <Button size="sm" look="text" onPress={() => setOpened(entitlement)}>
                    {`${t('days', { from: entitlement.startsOn, until: entitlement.endsOn ?? '' })} ${t(`status.${entitlement.status}`)}`}
                  </Button>
                </li>
              ))}
            </ul>
            <Buttons>
              <Button size="sm" onPress={() => setOpened('new')}>
                {t('access.add')}
              </Button>
            </Buttons>
          </>
        ) : (
          <EntitlementForm
            packageId={kept.packageId}
            {...(opened !== 'new' && { entitlement: opened })}
            onClose={close}
          />
        )}
      </PanelPart>
      {kept.isOwn && <TitleListPart packageId={kept.packageId} />}
    </PanelBody>
  )
}
