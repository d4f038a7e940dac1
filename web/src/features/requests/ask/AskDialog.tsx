import type { BookDetail } from '@shulin/contract/record'
import type { WayToGet } from '@shulin/contract/requests'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { typeOfWay } from '../ways/way-types.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { documentOfRecord } from './known-document.ts'
import { LibraryHoldForm } from './LibraryHoldForm.tsx'
import { OtherLibraryForm } from './OtherLibraryForm.tsx'
import { RequestForm } from './RequestForm.tsx'
import { TitleLine } from './TitleLine.tsx'

interface Props {
  way: WayToGet
  book: BookDetail
  onClose: () => void
}

/** Asks for a title in one way: its form, and then the number of the request. */
export function AskDialog({ way, book, onClose }: Props) {
  const { t } = useTranslation('requests')
  const type = way.way === 'library hold' ? 'libraryHold' : typeOfWay[way.way]
  if (type === undefined) return null
  const { recordId, title, author, publisher, publishYear } = book
  const isDocument = type === 'documentDelivery'
  return (
    <Dialog title={t(`ask.${type}`)} width={isDocument ? 760 : 640} isOpen onClose={onClose}>
      <TitleLine
        id={String(recordId)}
        title={title}
        facts={[author, publisher, publishYear === null ? '' : String(publishYear)]}
        callNo={way.callNo}
      />
      {type === 'libraryHold' ? (
        <LibraryHoldForm way={way} recordId={String(recordId)} onClose={onClose} />
      ) : isDocument ? (
        <DocumentForm
          first={documentOfRecord(book)}
          recordId={String(recordId)}
          onClose={onClose}
        />
      ) : type === 'otherLibrary' ? (
        <OtherLibraryForm
          first={documentOfRecord(book)}
          recordId={String(recordId)}
          onClose={onClose}
        />
      ) : (
        <RequestForm book={book} way={way} type={type} onClose={onClose} />
      )}
    </Dialog>
  )
}
