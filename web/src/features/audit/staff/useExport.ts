import type { AuditEntry } from '@shulin/contract/audit-staff'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../platform/save-file.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { csvOf } from './audit-file.ts'
import { useActNames } from './useActNames.ts'
import { useAuditExport } from './useAudit.ts'
import { useDetail } from './useDetail.ts'

/** Saves what is chosen of the trail as a file, in the words of the page. */
export function useExport() {
  const { t } = useTranslation('audit')
  const { actName, who, purposeName } = useActNames()
  const { factsOf } = useDetail()
  const rowOf = (entry: AuditEntry) => [
    entry.n,
    entry.at,
    actName(entry.act),
    who(entry.by),
    entry.account,
    entry.reader && `${entry.reader.name} ${entry.reader.account}`,
    entry.subject,
    purposeName(entry.purpose) ?? null,
    entry.ticket,
    factsOf(entry.detail)
      .map((fact) => fact.join(' '))
      .join('; '),
  ]
  const columns = ['number', 'at', 'act', 'by', 'account', 'reader', 'subject'] as const
  const others = ['purpose', 'ticket', 'detail'] as const
  return useAuditExport((list, isWhole) => {
    const head = [...columns, ...others].map((name) => t(`entry.${name}`))
    saveFile({
      fileName: `audit-${new Date().toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv',
      content: csvOf([head, ...list.map(rowOf)]),
    })
    if (!isWhole) showToast({ kind: 'info', message: t('export.cut', { count: list.length }) })
  })
}
