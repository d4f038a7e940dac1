import type { SubscribeType, Subscription } from '@shulin/contract/subscriptions'
import { Database, Ellipsis, Library, Newspaper, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayIn, monthAndDay } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/controls/Menu.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { Results } from './Results.tsx'
import { subjectAddress } from './subject-address.ts'
import styles from './Subscriptions.module.css'
import { useListen } from './useSubscriptionActs.ts'

const icons: Record<SubscribeType, typeof Search> = {
  search: Search,
  journal: Newspaper,
  newBook: Library,
  database: Database,
}

interface Props {
  subscription: Subscription
}

/** One line: what is followed, how much of it is new, whether it is told, and what else can be done. */
export function SubscriptionRow({ subscription }: Props) {
  const { t, i18n } = useTranslation('subscriptions')
  const { subscribeId, subscribeType, name, newCount, noticeType, toldBy, foundTime } = subscription
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'rename' | 'cancel'>()
  const results = useId()
  const listen = useListen()
  const condition = useConditionWords(subscription)
  const isOn = listen.isPending ? listen.variables.noticeType !== 'none' : noticeType !== 'none'
  const Icon = icons[subscribeType]
  const close = () => setDialog(undefined)
  return (
    <li className={styles['row']}>
      <span className={styles['icon']}>
        <Icon aria-hidden />
      </span>
      <div className={styles['text']}>
        <p className={styles['name']}>
          <Link className="link-ink" to={subjectAddress(subscription)}>
            {name}
          </Link>
          {(newCount > 0 || isOpen || foundTime !== null) && (
            <Button
              look={newCount > 0 ? 'quiet' : 'text'}
              size="sm"
              aria-expanded={isOpen}
              {...(isOpen && { 'aria-controls': results })}
              aria-label={t(newCount > 0 ? 'new.of' : 'found.of', { count: newCount, name })}
              onPress={() => setOpen(!isOpen)}
            >
              {newCount > 0 ? t('new', { count: newCount }) : t('found')}
            </Button>
          )}
        </p>
        <p className="t-2">{condition}</p>
      </div>
      <p className={`t-cap num only-wide ${styles['when']}`}>
        {foundTime !== null && monthAndDay(dayIn(foundTime, undefined), i18n.language)}
      </p>
      <Switch
        isLabelHidden
        isOn={isOn}
        onChange={(on) => listen.mutate({ subscribeId, noticeType: on ? toldBy : 'none' })}
      >
        {t('listen.of', { name })}
      </Switch>
      <MenuTrigger>
        <IconButton size="sm" label={t('more.of', { name })}>
          <Ellipsis aria-hidden />
        </IconButton>
        <Menu label={t('more.of', { name })} placement="bottom end">
          <MenuItem onAction={() => setDialog('rename')}>{t('rename')}</MenuItem>
          <MenuItem isDanger onAction={() => setDialog('cancel')}>
            {t('cancel')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      {isOpen && (
        <div id={results} className={styles['results']}>
          <Results subscribeId={subscribeId} name={name} newCount={newCount} />
        </div>
      )}
      {dialog === 'rename' && <RenameDialog subscription={subscription} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog subscription={subscription} onClose={close} />}
    </li>
  )
}

/** What is followed, in a line. */
function useConditionWords({ subscribeType, words, subject, noticeType }: Subscription) {
  const { t } = useTranslation('subscriptions')
  const kind = t(`kind.${subscribeType}`)
  const about =
    subscribeType === 'journal' || subscribeType === 'database'
      ? subject || t('gone')
      : words.join(t('comma'))
  return [kind, about, noticeType === 'none' && t('silent')].filter(Boolean).join(t('comma'))
}
