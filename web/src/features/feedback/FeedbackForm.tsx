import { addFeedback, feedbackTypes, longestFeedback } from '@shulin/contract/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './FeedbackTab.module.css'
import { characterCount } from './character-count.ts'
import { feedbackKey } from './queries.ts'

interface FeedbackDraft {
  type: (typeof feedbackTypes)[number]
  content: string
  contact: string
}
const nothing: FeedbackDraft = { type: feedbackTypes[0], content: '', contact: '' }

export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('feedback')
  const queries = useQueryClient()
  const wrong = (content: string) => {
    if (content.trim() === '') return t('content.missing')
    if (characterCount(content) <= longestFeedback) return undefined
    return t('content.tooLong', { most: longestFeedback })
  }
  const form = useForm({
    first: nothing,
    rules: ({ content }) => ({ content: wrong(content) }),
    act: async (typed, { reset }) => {
      const sent = await asReader(() => call(addFeedback, { body: typed }))
      // Whoever turned away from the login has not sent it.
      if (!sent) return
      reset()
      onSent()
      showToast({ kind: 'success', message: t('sent') })
      await queries.invalidateQueries({ queryKey: feedbackKey })
    },
  })
  const letters = characterCount(form.values.content)

  return (
    <form {...form.frame} className={styles['form']} aria-label={t('write')}>
      <Select
        label={t('type')}
        options={feedbackTypes.map((id) => ({ id, label: t(`type.${id}`) }))}
        value={form.values.type}
        onChange={(type) => form.set('type', type)}
      />
      <TextField
        {...form.field('content')}
        label={t('content')}
        rows={5}
        hint={t('content.letters', { letters, most: longestFeedback })}
      />
      <TextField
        {...form.field('contact')}
        label={t('contact')}
        isOptional
        maxLength={200}
        hint={t('contact.hint')}
      />
      <div>
        <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
