import { checkAllianceCode, type AllianceReader } from '@shulin/contract/alliance-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { dayOf } from '../../../platform/instants.ts'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import styles from './AlliancePage.module.css'

/** Where a desk learns who shows an alliance code. */
export function AlliancePage() {
  const { t } = useTranslation('alliance-check')
  const [shown, setShown] = useState<AllianceReader>()
  const form = useForm({
    first: { authCode: '' },
    rules: ({ authCode }) => ({
      authCode: authCode.trim() === '' ? t('code.missing') : undefined,
    }),
    act: async ({ authCode }, { reset }) => {
      setShown(undefined)
      setShown(await call(checkAllianceCode, { body: { authCode } }, { isSilent: true }))
      reset()
    },
  })
  return (
    <ConsolePage title={t('title')} lead={t('lead')} keys={[]}>
      <form {...form.frame} className={styles['form']} aria-label={t('title')}>
        <TextField
          {...form.field('authCode')}
          label={t('code')}
          hint={t('code.hint')}
          autoComplete="off"
          maxLength={128}
        />
        <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('checking')}>
          {t('check')}
        </Button>
      </form>
      {form.refused !== undefined && (
        <Notice kind="error" isLive>
          {form.refused}
        </Notice>
      )}
      <div aria-live="polite">{shown && <ShownReader reader={shown} />}</div>
    </ConsolePage>
  )
}

function ShownReader({ reader }: { reader: AllianceReader }) {
  const { t, i18n } = useTranslation('alliance-check')
  const { institution, name, account, libName, userType, validEnd, status } = reader
  return (
    <section aria-labelledby="alliance-reader">
      <h2 id="alliance-reader" className="t-section">
        {name}
      </h2>
      <Facts
        facts={[
          [t('institution'), institution],
          [t('libName'), libName],
          [t('account'), account],
          [t('userType'), userType],
          [t('validEnd'), dayOf(validEnd, i18n.language)],
          [
            t('status'),
            <StatusChip key="status" status={status === 'normal' ? 'done' : 'stop'}>
              {t(`status.${status}`)}
            </StatusChip>,
          ],
        ]}
      />
    </section>
  )
}
