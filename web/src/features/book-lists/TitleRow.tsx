import type { countItems } from '@shulin/contract/catalogue'
import type { ListedTitle, ListRole } from '@shulin/contract/book-lists'
import { GripVertical, MessageSquarePlus, X } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../platform/api.ts'
import { BookRow } from '../../ui/catalogue/BookRow.tsx'
import { Cover } from '../../ui/catalogue/Cover.tsx'
import { AvailabilityLine } from '../catalogue/catalogue.tsx'
import { languageOf, recordAddress } from '../search/search.ts'
import styles from './BookList.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { useNoteDraft } from './note-drafts.ts'
import { NoteForm } from './NoteForm.tsx'
import { Notes } from './Notes.tsx'
import { TakeDialog } from './TakeDialog.tsx'

interface Props {
  bookListId: string
  title: ListedTitle
  /** Its number in the list, from 1 on. */
  place: number
  role: ListRole
  isWhole: boolean
  availability: Answer<typeof countItems>[string] | undefined
  isOnItsWay: boolean
}

/** One title of a list: whether it is to be had, what is noted of it, and what those who keep the list can do. */
export const TitleRow = memo(function TitleRow(props: Props) {
  const { bookListId, title: listed, place, role, isWhole, availability, isOnItsWay } = props
  const { t, i18n } = useTranslation('book-lists')
  const [open, setOpen] = useState<'move' | 'take'>()
  const close = () => setOpen(undefined)
  const { recordId, title, author, publisher, publishYear, cover } = listed
  const { draft, open: openDraft } = useNoteDraft(recordId)
  const lang = languageOf(title, i18n.language)
  const published = [publisher, publishYear].filter(Boolean).join(t('comma'))
  const isKept = role !== 'visitor'
  const actions = [
    {
      id: 'note',
      label: t('note.add'),
      icon: <MessageSquarePlus aria-hidden />,
      onAction: () => {
        if (!draft) openDraft(title)
      },
    },
    ...(isWhole
      ? [
          {
            id: 'move',
            label: t('move'),
            icon: <GripVertical aria-hidden />,
            onAction: () => setOpen('move'),
          },
        ]
      : []),
    { id: 'take', label: t('take'), icon: <X aria-hidden />, onAction: () => setOpen('take') },
  ]
  return (
    <li>
      <span className={styles['place']} aria-hidden>
        {place}
      </span>
      <BookRow
        name={title}
        to={recordAddress(recordId)}
        {...(lang && { lang })}
        meta={
          <>
            {author}
            {author && published && ' / '}
            <span className="num">{published}</span>
          </>
        }
        cover={
          <Cover
            book={{ id: String(recordId), title, author }}
            lang={lang}
            width={64}
            src={cover || undefined}
          />
        }
        {...(isKept && { actions })}
      >
        <AvailabilityLine availability={availability} isOnItsWay={isOnItsWay} callNo="" />
        <Notes bookListId={bookListId} title={listed} role={role} />
        {draft && isKept && <NoteForm bookListId={bookListId} draft={draft} />}
      </BookRow>
      {open === 'move' && (
        <MoveDialog bookListId={bookListId} title={listed} place={place} onClose={close} />
      )}
      {open === 'take' && <TakeDialog bookListId={bookListId} title={listed} onClose={close} />}
    </li>
  )
})
