import { addFeedback, feedbackTypes, longestFeedback } from '@shulin/contract/feedback'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './FeedbackTab.module.css'
import { lettersIn } from './letters.ts'

const nothing = { type: feedbackTypes[0], content: '', contact: '' }

export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('feedback')
  const queries = useQueryClient()
  const [typed, setTyped] = useState<{
    type: (typeof feedbackTypes)[number]
    content: string
    contact: string
  }>(nothing)
  const [isTried, setTried] = useState(false)
  const words = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const send = useMutation({
    mutationFn: () => asReader(() => call(addFeedback, { body: typed })),
    onSuccess: async (sent) => {
      // Whoever turned away from the login has not sent it.
      if (!sent) return
      setTyped(nothing)
      setTried(false)
      onSent()
      showToast({ kind: 'success', message: t('sent') })
      await queries.invalidateQueries({ queryKey: ['feedback'] })
    },
  })

  const letters = lettersIn(typed.content)
  const wrong =
    typed.content.trim() === ''
      ? t('content.missing')
      : letters > longestFeedback
        ? t('content.tooLong', { most: longestFeedback })
        : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (wrong === undefined) send.mutate()
    else words.current?.focus()
  }

  return (
    <form className={styles['form']} noValidate aria-label={t('write')} onSubmit={submit}>
      <Select
        label={t('type')}
        options={feedbackTypes.map((id) => ({ id, label: t(`type.${id}`) }))}
        value={typed.type}
        onChange={(type) => setTyped({ ...typed, type })}
      />
      <TextField
        ref={words}
        label={t('content')}
        rows={5}
        value={typed.content}
        onChange={(content) => setTyped({ ...typed, content })}
        hint={t('content.letters', { letters, most: longestFeedback })}
        error={isTried ? wrong : undefined}
      />
      <TextField
        label={t('contact')}
        isOptional
        maxLength={200}
        value={typed.contact}
        onChange={(contact) => setTyped({ ...typed, contact })}
        hint={t('contact.hint')}
      />
      <div>
        <Button type="submit" look="main" isBusy={send.isPending} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
