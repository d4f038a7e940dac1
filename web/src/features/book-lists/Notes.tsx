import type { ListedTitle, ListNote, ListRole } from '@shulin/contract/book-lists'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import styles from './BookList.module.css'
import { useNoteDraft, useNoteDrafts } from './note-drafts.ts'
import { NoteForm } from './NoteForm.tsx'
import { useDeleteNote } from './useListActs.ts'

interface Props {
  bookListId: string
  title: ListedTitle
  role: ListRole
}

/** What is noted of a title: the first note, and the others behind it when somebody wants them. */
export function Notes(list: Props) {
  const { t } = useTranslation('book-lists')
  const { notes } = list.title
  const drafts = useNoteDrafts()
  const [isWhole, setIsWhole] = useState(false)
  const others = notes.length - 1
  return (
    <>
      {notes
        .filter((note, n) => isWhole || n === 0 || drafts.has(note.noteId))
        .map((note) => (
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

interface NoteProps extends Props {
  note: ListNote
}

function Note({ bookListId, title: { recordId, title }, note, role }: NoteProps) {
  const { t, i18n } = useTranslation('book-lists')
  const { draft, open } = useNoteDraft(recordId, note)
  const remove = useDeleteNote(bookListId)
  const [isAsking, setIsAsking] = useState(false)
  const { noteId, text, by, time, isMine } = note
  if (draft && role !== 'visitor') return <NoteForm bookListId={bookListId} draft={draft} />
  return (
    <blockquote className={styles['note']}>
      <p>{text}</p>
      <footer className="t-cap">
        <span>{by || t('note.by.nobody')}</span>
        <time className="num" dateTime={time}>
          {dayAndMinute(time, i18n.language)}
        </time>
        {isMine && role !== 'visitor' && (
          <Button look="text" size="sm" onPress={() => open(title)}>
            {t('note.change')}
          </Button>
        )}
        {((isMine && role !== 'visitor') || role === 'owner') && (
          <Button
            look="text"
            size="sm"
            isBusy={remove.isPending}
            onPress={() => (isMine ? remove.mutate(noteId) : setIsAsking(true))}
          >
            {t('note.delete')}
          </Button>
        )}
      </footer>
      {isAsking && (
        <AlertDialog
          title={t('note.delete.ask')}
          onClose={() => setIsAsking(false)}
          keep={t('keep')}
          act={t('note.delete')}
          isBusy={remove.isPending}
          onAct={() => remove.mutate(noteId, { onSettled: () => setIsAsking(false) })}
        >
          <p>{t('note.delete.why', { name: by || t('note.by.nobody') })}</p>
        </AlertDialog>
      )}
    </blockquote>
  )
}
