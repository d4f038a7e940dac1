import { longestNote } from '@shulin/contract/own-book-lists'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedCall } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import styles from './BookList.module.css'
import { NoteDraftsContext, type NoteDraft } from './note-drafts.ts'
import { useWriteNote } from './useListActs.ts'

interface Props {
  bookListId: string
  draft: NoteDraft
}

/** The form of a note. Where it was changed elsewhere meanwhile, both wordings stand there, and nothing is lost. */
export function NoteForm({ bookListId, draft }: Props) {
  const { recordId, title, changed, elsewhere } = draft
  const { t } = useTranslation('book-lists')
  const write = useWriteNote(bookListId)
  const drafts = use(NoteDraftsContext)
  // One that was begun before is only drawn again: it does not take the focus from where it is now.
  const [isNew] = useState(draft.text === (changed?.text ?? ''))
  const form = useForm({
    first: { text: draft.text },
    rules: ({ text }) => ({ text: text.trim() === '' ? t('note.missing') : undefined }),
    act: async ({ text }) => {
      try {
        const { noteId = '', version = 0 } = changed ?? {}
        const isDone = await write({
          recordId,
          text,
          ...(changed && { changed: { noteId, version } }),
        })
        if (isDone) drafts.drop(draft)
      } catch (failure) {
        const { text: other, version } = detailsOf(failure)
        if (changed && typeof other === 'string' && typeof version === 'number') {
          drafts.put({ ...draft, text, elsewhere: other, changed: { ...changed, version } })
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
        autoFocus={isNew}
        onChange={(text) => {
          form.set('text', text)
          drafts.put({ ...draft, text })
        }}
      />
      <div className={styles['buttons']}>
        <Button type="submit" look="main" size="sm" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button size="sm" onPress={() => drafts.drop(draft)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const detailsOf = (failure: unknown) =>
  (failure instanceof RefusedCall ? failure.reply.details : null) ?? {}
