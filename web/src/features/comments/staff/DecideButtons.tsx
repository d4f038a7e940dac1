import type { ReceivedComment } from '@shulin/contract/comments-staff'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Buttons } from '../../../ui/console/PanelParts.tsx'
import { useDecide } from './useDecide.ts'

interface Props {
  comment: ReceivedComment
  /** Why it is refused, for its author. */
  reason?: string
  /** Whether the reason cannot be sent as it stands. */
  isWrong?: boolean
  onDecided?: () => void
}

/** Passes or refuses with one press. What was reported and stays is passed once more. */
export function DecideButtons({ comment, reason = '', isWrong = false, onDecided }: Props) {
  const { t } = useTranslation('commentAudit')
  const { commentId, title, userName, auditFlag, reports } = comment
  const decide = useDecide(commentId, onDecided)
  const named = (act: 'pass' | 'refuse' | 'keep') => ({
    'aria-label': t(`${act}.of`, { title, userName }),
  })
  const mayPass = auditFlag !== '1' || reports.length > 0
  const pass = auditFlag === '1' ? 'keep' : 'pass'
  return (
    <Buttons>
      {mayPass && (
        <Button
          size="sm"
          look="main"
          isDisabled={decide.isPending || isWrong}
          onPress={() => decide.mutate({ auditFlag: '1' })}
          {...named(pass)}
        >
          {t(pass)}
        </Button>
      )}
      {auditFlag !== '2' && (
        <Button
          size="sm"
          look="danger"
          isDisabled={decide.isPending || isWrong}
          onPress={() => decide.mutate({ auditFlag: '2', reason })}
          {...named('refuse')}
        >
          {t('refuse')}
        </Button>
      )}
    </Buttons>
  )
}
