import { largestCover, uploadListCover } from '@shulin/contract/own-book-lists'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { callSaying, RefusedCall } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './BookList.module.css'

interface Props {
  /** The address of the picture; empty: none. */
  cover: string
  onChange: (cover: string) => void
  /** Whether a picture is on its way: until it came, the form does not know what cover it has. */
  onBusy: (isBusy: boolean) => void
}

/** The cover of a list: a picture of the reader's own, or none. */
export function CoverField({ cover, onChange, onBusy }: Props) {
  const { t } = useTranslation('book-lists')
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [wrong, setWrong] = useState('')
  const upload = useMutation({
    mutationFn: (file: File) =>
      asReader(() => callSaying(uploadListCover, { body: { file } }, { isSilent: true })),
    onSuccess: (sent) => {
      if (!sent) return
      onChange(sent.data.cover)
      showToast({ kind: 'success', message: t('cover.uploaded') })
    },
    onError: (failure) => setWrong(failure instanceof RefusedCall ? failure.message : ''),
  })

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    onBusy(true)
    const problem = await whyNot(file)
    setWrong(problem ? t(`cover.${problem}`) : '')
    if (problem) onBusy(false)
    else upload.mutate(file, { onSettled: () => onBusy(false) })
  }

  return (
    <div className={styles['cover-field']}>
      {cover !== '' && <img src={cover} alt={t('cover')} width={64} />}
      <div>
        <p id={`${errorId}-how`} className="t-2">
          {t('cover.how')}
        </p>
        <input
          ref={field}
          type="file"
          accept="image/jpeg,image/png"
          hidden
          aria-label={t('cover.choose')}
          onChange={(event) => void send(event)}
        />
        <div className={styles['buttons']}>
          <Button
            size="sm"
            isBusy={upload.isPending}
            aria-describedby={wrong ? errorId : `${errorId}-how`}
            onPress={() => field.current?.click()}
          >
            {t('cover.choose')}
          </Button>
          {cover !== '' && (
            <Button size="sm" look="text" onPress={() => onChange('')}>
              {t('cover.none')}
            </Button>
          )}
        </div>
        {wrong && (
          <p id={errorId} role="alert" className={styles['wrong']}>
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}

/** What is wrong with a file, by its size and its first bytes: what it is called does not count. */
async function whyNot(file: File) {
  if (file.size > largestCover) return 'tooLarge'
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const isJpeg = start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff
  const isPng = start[0] === 0x89 && start[1] === 0x50 && start[2] === 0x4e && start[3] === 0x47
  return isJpeg || isPng ? undefined : 'notAPicture'
}
