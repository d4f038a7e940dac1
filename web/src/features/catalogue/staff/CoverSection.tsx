import { longestCover, replaceCover } from '@shulin/contract/catalogue-staff'
import { useMutation } from '@tanstack/react-query'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Aside, Buttons, Section } from '../../../ui/console/PanelParts.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'

/** Puts a picture in place of a wrong cover. */
export function CoverSection({ recordId }: { recordId: number }) {
  const { t } = useTranslation('cataloguing')
  const field = useRef<HTMLInputElement>(null)
  const replace = useMutation({
    mutationFn: (picture: string | null) => call(replaceCover, { body: { recordId, picture } }),
    onSuccess: ({ cover }) =>
      showToast({ kind: 'success', message: t(cover === '' ? 'cover.isDrawn' : 'cover.replaced') }),
  })

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const picture = await inBase64(file)
    if (picture === undefined) showToast({ kind: 'error', message: t('cover.unreadable') })
    else replace.mutate(picture)
  }

  return (
    <Section title={t('cover')}>
      <Aside>{t('cover.how')}</Aside>
      <input
        ref={field}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('cover.replace')}
        onChange={(event) => void send(event)}
      />
      <Buttons>
        <Button size="sm" isBusy={replace.isPending} onPress={() => field.current?.click()}>
          {t('cover.replace')}
        </Button>
        <Button size="sm" look="text" onPress={() => replace.mutate(null)}>
          {t('cover.drawn')}
        </Button>
      </Buttons>
    </Section>
  )
}

/** No wider than a cover is shown; what is still too long is drawn more coarsely. */
async function inBase64(file: File) {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, 600 / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const drawn = [0.85, 0.6, 0.35].map((quality) => canvas.toDataURL('image/jpeg', quality))
  return drawn
    .map((url) => url.slice(url.indexOf(',') + 1))
    .find((one) => one.length <= longestCover)
}
