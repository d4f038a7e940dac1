import type { ListNote, ListRole } from '@shulin/contract/book-lists'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './BookList.module.css'
import { NoteForm } from './NoteForm.tsx'
import { useDeleteNote } from './useListActs.ts'

interface Props {
  bookListId: string
  recordId: number
  notes: readonly ListNote[]
  role: ListRole
}

/** What is noted of a title: the first note, and the others behind it when somebody wants them. */
export function Notes({ notes, ...list }: Props) {
  const { t } = useTranslation('book-lists')
  const [isWhole, setIsWhole] = useState(false)
  const others = notes.length - 1
  return (
    <>
      {(isWhole ? notes : notes.slice(0, 1)).map((note) => (
        <Note key={note.noteId} {...list} note={note} />
      ))}
      {others > 0 && (
        <div className={styles['fold']}>
          <Button
            look="text"
            size="sm"
            aria-expanded={isWhole}
            onPress={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t('notes.less') : t('notes.more', { count: others })}
          </Button>
        </div>
      )}
    </>
  )
}

interface NoteProps extends Omit<Props, 'notes'> {
  note: ListNote
}

function Note({ bookListId, recordId, note, role }: NoteProps) {
  const { t, i18n } = useTranslation('book-lists')
  const [isChanging, setIsChanging] = useState(false)
  const remove = useDeleteNote(bookListId)
  const { noteId, text, by, time, isMine } = note
  if (isChanging) {
    const close = () => setIsChanging(false)
    return <NoteForm bookListId={bookListId} recordId={recordId} changed={note} onClose={close} />
  }
  return (
    <blockquote className={styles['note']}>
      <p>{text}</p>
      <footer className="t-cap">
        <span>{by || t('note.by.nobody')}</span>
        <time className="num" dateTime={time}>
          {dayAndMinute(time, i18n.language)}
        </time>
        {isMine && role !== 'visitor' && (
          <Button look="text" size="sm" onPress={() => setIsChanging(true)}>
            {t('note.change')}
          </Button>
        )}
        {((isMine && role !== 'visitor') || role === 'owner') && (
          <Button
            look="text"
            size="sm"
            isBusy={remove.isPending}
            onPress={() => remove.mutate(noteId)}
          >
            {t('note.delete')}
          </Button>
        )}
      </footer>
    </blockquote>
  )
}
