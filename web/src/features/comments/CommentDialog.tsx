import { addComment, longestComment } from '@shulin/contract/comments'
import type { BookDetail } from '@shulin/contract/record'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './Comments.module.css'
import { useReloadTitle } from './useCommentActs.ts'

interface Props {
  book: BookDetail
  /** What stands in the form when it is opened. */
  first: string
  onClose: () => void
}

/** Takes what a reader says of a title; it says before and after that staff read it first. */
export function CommentDialog({ book: { recordId, title, isbn, issns }, first, onClose }: Props) {
  const { t } = useTranslation('comments')
  const reload = useReloadTitle(recordId)
  const most = longestComment
  const form = useForm({
    first: { content: first },
    rules: ({ content }) => ({ content: wrong(content) }),
    act: async ({ content }) => {
      const body = { recordId, content, title, standardNo: isbn || (issns[0] ?? '') }
      const sent = await asReader(() => call(addComment, { body }, { isSilent: true }))
      // Whoever turned away from the login has not sent it.
      if (!sent) return
      showToast({ kind: 'success', message: t('sent') })
      onClose()
      await reload()
    },
    fieldOf: ({ code }) => (code?.startsWith('comment.') ? 'content' : undefined),
  })
  function wrong(content: string) {
    if (content.trim() === '') return t('content.missing')
    return Array.from(content).length > most ? t('content.tooLong', { most }) : undefined
  }
  const letters = Array.from(form.values.content).length
  return (
    <Dialog title={t('write.of', { title })} width={640} isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('write')}>
        {form.refused !== undefined && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <TextField
          {...form.field('content')}
          label={t('content')}
          rows={6}
          hint={t('content.hint', { letters, most })}
        />
        <div className={styles['form__foot']}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('sending')}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
