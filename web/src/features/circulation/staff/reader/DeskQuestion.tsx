import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { ReaderActs } from '../../../readers/readers.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { LoseCopyDialog } from './LoseCopyDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import type { ActProps, Question } from './questions.ts'
import { LiftDialog, ReportCardDialog, RestoreCardDialog, WaiveDialog } from './ReasonDialogs.tsx'

/** The dialog of what is asked. */
export function DeskQuestion({ question, ...rest }: ActProps & { question: Question }) {
  switch (question.act) {
    case 'block':
      return <BlockDialog {...rest} />
    case 'lift':
      return <LiftDialog block={question.block} {...rest} />
    case 'report card':
      return <ReportCardDialog {...rest} />
    case 'restore card':
      return <RestoreCardDialog {...rest} />
    case 'lose copy':
      return <LoseCopyDialog loan={question.loan} {...rest} />
    case 'pay':
      return <PayDialog charge={question.charge} {...rest} />
    case 'waive':
      return <WaiveDialog charge={question.charge} {...rest} />
    default:
      return <AccountDialog {...rest} />
  }
}

/** What the list of readers offers as well: edit, lock, extend. */
function AccountDialog({ reader, onDone, onClose }: ActProps) {
  const { t } = useTranslation('desk')
  return (
    <Dialog
      title={t('account.title', { name: reader.name })}
      width={640}
      isShort
      isOpen
      onClose={onClose}
    >
      <ReaderActs reader={reader} onDone={() => onDone()} />
    </Dialog>
  )
}
