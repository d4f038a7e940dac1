import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ReadersOnly } from '../identity/identity.ts'
import { tabAddress } from '../personal-centre/personal-centre.ts'
import { FavouriteList } from './FavouriteList.tsx'

const keptRecordAddress = (recordId: number) => `/searchList/bookDetailsmyFav/myFav?id=${recordId}`

/** All favourites as a result list, whichever folder they are in. */
export function MyFavouritesPage() {
  const { t } = useTranslation('favourites')
  return (
    <ReadersOnly title={t('mine')}>
      <Page
        title={t('mine')}
        lead={t('mine.lead')}
        actions={
          <LinkButton size="sm" href={tabAddress('favourites')}>
            {t('mine.folders')}
          </LinkButton>
        }
      >
        <FavouriteList addressOf={keptRecordAddress} />
      </Page>
    </ReadersOnly>
  )
}
