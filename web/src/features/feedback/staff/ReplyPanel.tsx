import { longestReply, type ReceivedFeedback } from '@shulin/contract/feedback-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Aside, Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { characterCount } from '../character-count.ts'
import { useReply } from './useReceived.ts'

interface Props {
  feedback: ReceivedFeedback
  onSent: () => void
}

/** One word of a reader, and the library's answer to it. */
export function ReplyPanel({ feedback, onSent }: Props) {
  const { t, i18n } = useTranslation('received')
  const reply = useReply()
  const [content, setContent] = useState(feedback.reply)
  const [isTried, setTried] = useState(false)
  const wrong =
    content.trim() === ''
      ? t('reply.missing')
      : characterCount(content) > longestReply
        ? t('reply.tooLong', { most: longestReply })
        : undefined

  const send = () => {
    setTried(true)
    if (wrong !== undefined) return
    reply.mutate(
      { id: feedback.feedbackId, content },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: t('sent') })
          onSent()
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  }

  return (
    <PanelBody>
      <p>{feedback.content}</p>
      <Facts
        facts={[
          [t('reader'), feedback.name],
          [t('account'), feedback.account],
          [t('contact'), feedback.contact],
        ]}
      />
      <TextField
        label={t('reply')}
        rows={6}
        value={content}
        onChange={setContent}
        error={isTried ? wrong : undefined}
      />
      {feedback.replyTime !== null && (
        <Aside>{t('reply.at', { at: dayAndMinute(feedback.replyTime, i18n.language) })}</Aside>
      )}
      <Buttons>
        <Button
          size="sm"
          look="main"
          isBusy={reply.isPending}
          busyLabel={t('sending')}
          onPress={send}
        >
          {t('send')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
