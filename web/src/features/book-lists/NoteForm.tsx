import type { ListNote } from '@shulin/contract/book-lists'
import { longestNote } from '@shulin/contract/own-book-lists'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedCall } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import styles from './BookList.module.css'
import { useWriteNote } from './useListActs.ts'

interface Props {
  bookListId: string
  recordId: number
  /** The title it is about, as its form is read out. */
  title?: string
  /** The note that is changed; without one, another is added. */
  changed?: ListNote
  onClose: () => void
}

/** The form of a note. Where it was changed elsewhere meanwhile, both wordings stand there, and nothing is lost. */
export function NoteForm({ bookListId, recordId, title = '', changed, onClose }: Props) {
  const { t } = useTranslation('book-lists')
  const write = useWriteNote(bookListId)
  const [seen, setSeen] = useState(changed)
  const [elsewhere, setElsewhere] = useState('')
  const form = useForm({
    first: { text: changed?.text ?? '' },
    rules: ({ text }) => ({ text: text.trim() === '' ? t('note.missing') : undefined }),
    act: async ({ text }) => {
      try {
        const { noteId = '', version = 0 } = seen ?? {}
        const isDone = await write({
          recordId,
          text,
          ...(seen && { changed: { noteId, version } }),
        })
        if (isDone) onClose()
      } catch (failure) {
        const { text: other, version } = detailsOf(failure)
        if (seen && typeof other === 'string' && typeof version === 'number') {
          setElsewhere(other)
          setSeen({ ...seen, version })
        }
        throw failure
      }
    },
    fieldOf: ({ details }) => (details?.['field'] === 'text' ? 'text' : undefined),
  })
  return (
    <form
      {...form.frame}
      className={styles['note-form']}
      aria-label={changed ? t('note.change') : t('note.of', { title })}
    >
      {form.refused && (
        <Notice kind="error" isLive>
          {form.refused}
        </Notice>
      )}
      {elsewhere && (
        <blockquote className={styles['note']}>
          <p>{elsewhere}</p>
        </blockquote>
      )}
      <TextField
        {...form.field('text')}
        label={t('note')}
        rows={3}
        maxLength={longestNote}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to write in it
        autoFocus
      />
      <div className={styles['buttons']}>
        <Button type="submit" look="main" size="sm" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const detailsOf = (failure: unknown) =>
  (failure instanceof RefusedCall ? failure.reply.details : null) ?? {}
