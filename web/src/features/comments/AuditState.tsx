import type { AuditFlag } from '@shulin/contract/comments'
import { useTranslation } from 'react-i18next'
import { StatusChip, type Status } from '../../ui/feedback/StatusChip.tsx'

const looks: Record<AuditFlag, Status> = { '0': 'busy', '1': 'done', '2': 'cancelled' }

/** Whether others see a comment. */
export function AuditState({ auditFlag }: { auditFlag: AuditFlag }) {
  const { t } = useTranslation('comments')
  return <StatusChip status={looks[auditFlag]}>{t(`state.${auditFlag}`)}</StatusChip>
}
