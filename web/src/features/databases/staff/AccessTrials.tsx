import type { AccessTrial } from '@shulin/contract/databases-staff'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useTryAccess } from './useDatabaseSetup.ts'

/** Whether the database opens as readers on campus reach it, and as those elsewhere do. */
export function AccessTrials({ databaseId }: { databaseId: string }) {
  const { t } = useTranslation('databaseSetup')
  const tried = useTryAccess()
  return (
    <PanelPart title={t('access')}>
      <p className="t-2">{t('access.how')}</p>
      <Buttons>
        <Button
          size="sm"
          isBusy={tried.isPending}
          busyLabel={t('access.trying')}
          onPress={() => tried.mutate(databaseId)}
        >
          {t('access.try')}
        </Button>
      </Buttons>
      {tried.error && (
        <Notice kind="error" isLive>
          {tried.error.message}
        </Notice>
      )}
      {tried.data && (
        <output>
          <Facts
            facts={[
              [t('access.onCampus'), <Answered key="on" trial={tried.data.onCampus} />],
              [
                t('access.offCampus'),
                tried.data.offCampus === null ? (
                  t('access.noProxy')
                ) : (
                  <Answered key="off" trial={tried.data.offCampus} />
                ),
              ],
            ]}
          />
        </output>
      )}
    </PanelPart>
  )
}

function Answered({ trial: { address, status, milliseconds } }: { trial: AccessTrial }) {
  const { t } = useTranslation('databaseSetup')
  return (
    <>
      {status === null ? t('access.silent') : t('access.answered', { status, milliseconds })}
      <br />
      <a href={address} target="_blank" rel="noopener">
        {address}
      </a>
    </>
  )
}
