import { endSubscriptionMail } from '@shulin/contract/subscriptions'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call, RefusedCall } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import styles from './Subscriptions.module.css'

/** Ends the daily mail for whoever has the key of a mail, without a login. Programs that follow links end nothing: it takes a press. */
export function EndMailPage() {
  const { t } = useTranslation('subscriptions')
  const [params] = useSearchParams()
  const key = params.get('key') ?? ''
  const end = useMutation({
    mutationFn: () => call(endSubscriptionMail, { body: { key } }, { isSilent: true }),
  })
  return (
    <Page title={t('end.title')} width="text" lead={t('end.lead')}>
      <div className={styles['end']}>
        {end.isSuccess && (
          <Notice kind="info" isLive>
            {t('end.done')}
          </Notice>
        )}
        {end.isError && (
          <Notice kind="error" isLive>
            {end.error instanceof RefusedCall ? end.error.reply.message : t('end.failed')}
          </Notice>
        )}
        {!end.isSuccess && (
          <Button look="main" isBusy={end.isPending} onPress={() => end.mutate()}>
            {t('end.act')}
          </Button>
        )}
        <LinkButton href="/personalCenter?tab=3">{t('end.all')}</LinkButton>
      </div>
    </Page>
  )
}
