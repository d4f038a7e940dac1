import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { useInstitution } from '../institutions/institutions.tsx'
import { dropdownTabs } from '../personal-centre/personal-centre.ts'
import type { NewSubscription } from './useSubscriptionActs.ts'

const SubscribeDialog = lazy(async () => ({
  default: (await import('./SubscribeDialog.tsx')).SubscribeDialog,
}))

interface Props extends Pick<NewSubscription, 'subscribeType' | 'condition'> {
  /** What it may be called. */
  name: string
}

/** Follows a journal, a database or new books from their own page; not there where the institution has no subscriptions. */
export function FollowButton({ subscribeType, condition, name }: Props) {
  const { t } = useTranslation('subscriptions')
  const [isOpen, setOpen] = useState(false)
  const { menuB } = useInstitution().menus
  if (!dropdownTabs(menuB).includes('subscriptions')) return null
  return (
    <>
      <Button size="sm" icon={<Bell className="i--16" aria-hidden />} onPress={() => setOpen(true)}>
        {t('subscribe')}
      </Button>
      {isOpen && (
        <Suspense>
          <SubscribeDialog
            subscribeType={subscribeType}
            condition={condition}
            name={name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
