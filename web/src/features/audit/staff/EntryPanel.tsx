import type { AuditEntry } from '@shulin/contract/audit-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Buttons, PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { useActNames } from './useActNames.ts'
import { useDetail } from './useDetail.ts'

interface Props {
  entry: AuditEntry
  onNarrow: (narrowing: { reader: string }) => void
}

/** One row of the trail, whole. */
export function EntryPanel({ entry, onNarrow }: Props) {
  const { t, i18n } = useTranslation('audit')
  const { who, purposeName } = useActNames()
  const { factsOf } = useDetail()
  const { n, at, by, account, subject, purpose, ticket, readerId, reader, detail } = entry
  const facts = factsOf(detail)
  return (
    <PanelBody>
      <Facts
        facts={[
          [t('entry.by'), account === null ? who(by) : `${by} (${account})`],
          [t('entry.at'), dayAndMinute(at, i18n.language)],
          [t('entry.reader'), reader && `${reader.name} (${reader.account})`],
          [t('entry.subject'), subject],
          [t('entry.purpose'), purposeName(purpose)],
          [t('entry.ticket'), ticket],
          [t('entry.number'), String(n)],
        ]}
      />
      {facts.length > 0 && (
        <PanelPart title={t('entry.detail')}>
          <Facts facts={facts} />
        </PanelPart>
      )}
      {readerId !== null && (
        <Buttons>
          <Button size="sm" onPress={() => onNarrow({ reader: readerId })}>
            {t('entry.sameReader')}
          </Button>
        </Buttons>
      )}
    </PanelBody>
  )
}
