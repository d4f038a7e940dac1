import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { wrongWithPicture } from './picture-kind.ts'
import { useUploadAvatar } from './queries.ts'

/** Chooses a picture and sends it; what is none, or is too large, is not sent at all. */
export function ChangePicture() {
  const { t } = useTranslation('personal-info')
  const field = useRef<HTMLInputElement>(null)
  const upload = useUploadAvatar()

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    const wrong = await wrongWithPicture(file)
    if (wrong) showToast({ kind: 'error', message: t(`picture.${wrong}`) })
    else upload.mutate(file)
  }

  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        aria-label={t('picture')}
        onChange={(event) => void send(event)}
      />
      <Button
        size="sm"
        isBusy={upload.isPending}
        busyLabel={t('picture.busy')}
        onPress={() => field.current?.click()}
      >
        {t('picture')}
      </Button>
    </>
  )
}
