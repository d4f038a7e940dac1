import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ReadersOnly } from '../identity/identity.ts'
import { ListView } from './ListView.tsx'
import { NewList } from './NewList.tsx'
import { ownListAddress, ownListsAddress } from './own-list-address.ts'
import { OwnLists } from './OwnLists.tsx'
import { useJoin } from './useListActs.ts'

/** The lists a reader keeps, one of them, or an invitation to keep another's. */
export function OwnListsPage() {
  const { t } = useTranslation('book-lists')
  const [params] = useSearchParams()
  const id = params.get('id')
  const invitation = params.get('invitation')
  const back = { label: t('mine'), to: ownListsAddress }
  return (
    <ReadersOnly title={t('mine')}>
      {id === null ? (
        <Page title={t('mine')} lead={t('mine.how')} actions={<NewList />}>
          <OwnLists />
        </Page>
      ) : invitation === null ? (
        <ListView key={id} id={id} back={back} />
      ) : (
        <Invitation id={id} invitation={invitation} />
      )}
    </ReadersOnly>
  )
}

function Invitation({ id, invitation }: { id: string; invitation: string }) {
  const { t } = useTranslation('book-lists')
  const navigate = useNavigate()
  const join = useJoin(id, () => void navigate(ownListAddress(id), { replace: true }))
  return (
    <Page title={t('invitation')}>
      <EmptyShelf
        why={t('invitation.why')}
        action={
          <Button look="main" isBusy={join.isPending} onPress={() => join.mutate(invitation)}>
            {t('invitation.take')}
          </Button>
        }
      >
        {t('invitation.title')}
      </EmptyShelf>
    </Page>
  )
}
