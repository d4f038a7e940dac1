import { longestSubscriptionName, type NoticeType } from '@shulin/contract/subscriptions'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useReader } from '../identity/identity.ts'
import styles from './Subscriptions.module.css'
import { useSubscribe, type NewSubscription } from './useSubscriptionActs.ts'

interface Props extends Pick<NewSubscription, 'subscribeType' | 'condition'> {
  /** What it may be called. */
  name: string
  onClose: () => void
}

interface Fields {
  name: string
  noticeType: NoticeType
}

/** Follows something: under which name, and where news are told. */
export function SubscribeDialog({ subscribeType, condition, name, onClose }: Props) {
  const { t } = useTranslation('subscriptions')
  const subscribe = useSubscribe()
  const reader = useReader()
  // Of a visitor it is not known before the login.
  const isUnverified = reader !== undefined && reader.emailCheckFlag !== '1'
  const form = useForm<Fields>({
    first: { name: name.slice(0, longestSubscriptionName), noticeType: 'inbox' },
    rules: (typed) => ({ name: typed.name.trim() === '' ? t('name.missing') : undefined }),
    act: async (typed) => {
      if (await subscribe({ subscribeType, condition, ...typed })) onClose()
    },
    fieldOf: ({ details }) => (details?.['field'] === 'name' ? 'name' : undefined),
  })
  return (
    <Dialog title={t(`subscribe.${subscribeType}`)} width={640} isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('subscribe')}>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <p className="t-2">{t(`subscribe.${subscribeType}.how`)}</p>
        <TextField {...form.field('name')} label={t('name')} maxLength={longestSubscriptionName} />
        <RadioGroup
          label={t('tell')}
          isColumn
          choices={[
            { id: 'inbox', label: t('tell.inbox') },
            {
              id: 'mail',
              label: t('tell.mail'),
              hint: t(isUnverified ? 'tell.mail.unverified' : 'tell.mail.hint'),
              isDisabled: isUnverified,
            },
            { id: 'none', label: t('tell.none') },
          ]}
          value={form.values.noticeType}
          onChange={(id) => form.set('noticeType', id)}
        />
        {isUnverified && (
          <p className="t-2">
            <Link to="/personalCenter?tab=1">{t('tell.verify')}</Link>
          </p>
        )}
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy}>
            {t('subscribe')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
