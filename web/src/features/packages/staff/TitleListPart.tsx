import { largestTitleList } from '@shulin/contract/packages-staff'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Aside, Buttons, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { usePreview, useTakeIn } from './queries.ts'
import { TitleListChanges } from './TitleListChanges.tsx'

/** A title list of the supplier: first it is looked at, then it is taken in. */
export function TitleListPart({ packageId }: { packageId: string }) {
  const { t } = useTranslation('packages-staff')
  const field = useRef<HTMLInputElement>(null)
  const [kbart, setKbart] = useState('')
  const preview = usePreview()
  const takeIn = useTakeIn()

  async function look({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > largestTitleList) {
      showToast({ kind: 'error', message: t('list.tooLarge') })
      return
    }
    const content = await inBase64(file)
    setKbart(content)
    preview.mutate({ packageId, kbart: content })
  }

  const take = (fingerprint: string) =>
    takeIn.mutate(
      { packageId, kbart, fingerprint },
      {
        onSuccess: ({ added, changed, removed }) => {
          showToast({ kind: 'success', message: t('list.taken', { added, changed, removed }) })
          preview.reset()
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  const found = preview.data
  return (
    <PanelPart title={t('list')}>
      <Aside>{t('list.how')}</Aside>
      <input
        ref={field}
        type="file"
        accept=".txt,.tsv,.kbart,text/plain,text/tab-separated-values"
        hidden
        aria-label={t('list.choose')}
        onChange={(event) => void look(event)}
      />
      {preview.error && (
        <Notice kind="error" isLive>
          {preview.error.message}
        </Notice>
      )}
      {found && <TitleListChanges preview={found} />}
      <Buttons>
        <Button size="sm" isBusy={preview.isPending} onPress={() => field.current?.click()}>
          {t('list.choose')}
        </Button>
        {found && (
          <Button
            size="sm"
            look="main"
            isBusy={takeIn.isPending}
            busyLabel={t('saving')}
            onPress={() => take(found.fingerprint)}
          >
            {t('list.take')}
          </Button>
        )}
      </Buttons>
    </PanelPart>
  )
}

/** In pieces: a call with millions of arguments fails. */
async function inBase64(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 30_000) {
    pieces.push(String.fromCodePoint(...bytes.subarray(at, at + 30_000)))
  }
  return btoa(pieces.join(''))
}
