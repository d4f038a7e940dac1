import type { AuditEntry } from '@shulin/contract/audit'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Buttons, PanelBody, PanelPart } from '../../../ui/PanelParts.tsx'
import styles from './EntryPanel.module.css'
import { useActNames } from './useActNames.ts'

interface Props {
  entry: AuditEntry
  onNarrow: (name: 'reader', value: string) => void
}

/** One row of the trail, whole. */
export function EntryPanel({ entry, onNarrow }: Props) {
  const { t, i18n } = useTranslation('audit')
  const { who, purposeName } = useActNames()
  const { n, at, by, account, subject, purpose, ticket, readerId, detail } = entry
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('entry.by'), account === null ? who(by) : `${by} (${account})`],
          [t('entry.at'), dayAndMinute(at, i18n.language)],
          [t('entry.subject'), subject],
          [t('entry.purpose'), purposeName(purpose)],
          [t('entry.ticket'), ticket],
          [t('entry.number'), String(n)],
        ]}
      />
      <PanelPart title={t('entry.detail')}>
        <pre className={styles['detail']}>{JSON.stringify(detail, null, 2)}</pre>
      </PanelPart>
      {readerId !== null && (
        <Buttons>
          <Button size="sm" onPress={() => onNarrow('reader', readerId)}>
            {t('entry.sameReader')}
          </Button>
        </Buttons>
      )}
    </PanelBody>
  )
}
