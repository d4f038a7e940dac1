import { enrichmentSources } from '@shulin/contract/enrichment'
import { testSource } from '@shulin/contract/record-staff'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../platform/api.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import styles from '../panel.module.css'

const sourceOf = (code: string) => enrichmentSources.find((source) => code === `${source}Url`)

export const isSourceSetting = (code: string) => sourceOf(code) !== undefined

/** Asks an outside source for a book, so that staff know before readers wait for it. */
export function TestSource({ code, isSaved }: { code: string; isSaved: boolean }) {
  const { t } = useTranslation('configuration')
  const test = useMutation({
    mutationFn: () => call(testSource, { body: { source: sourceOf(code)! } }),
  })
  if (!isSaved) return <p className={styles['note']}>{t('source.saveFirst')}</p>
  const { data } = test
  return (
    <>
      <Button
        size="sm"
        isBusy={test.isPending}
        busyLabel={t('source.testing')}
        onPress={() => test.mutate()}
      >
        {t('source.test')}
      </Button>
      {data && (
        <Notice kind={data.outcome === 'failed' ? 'warning' : 'info'} isLive>
          {t(`source.${data.outcome}`, { milliseconds: data.milliseconds })}
        </Notice>
      )}
    </>
  )
}
