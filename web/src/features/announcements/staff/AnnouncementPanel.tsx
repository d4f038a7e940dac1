import {
  longestAnnouncementText,
  longestAnnouncementTitle,
  type StaffAnnouncement,
} from '@shulin/contract/announcements-staff'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { LanguagePreview } from '../../../ui/console/LanguagePreview.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import {
  LanguageFields,
  lacksFirstText,
  sentTexts,
  textsOf,
} from '../../../ui/controls/LanguageFields.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { usePutAnnouncement, useWithdrawAnnouncement } from './queries.ts'

interface Props {
  announcement: Omit<StaffAnnouncement, 'state'>
  /** Given for one that was written before. */
  state?: StaffAnnouncement['state']
  onAdded?: () => void
}

/** One announcement: its words in three languages, from when until when readers see it, and how it is withdrawn. */
export function AnnouncementPanel({ announcement, state, onAdded }: Props) {
  const { t } = useTranslation('announcements-staff')
  const put = usePutAnnouncement()
  const { announcementId } = announcement
  const form = useForm({
    first: {
      title: textsOf(announcement.title),
      text: textsOf(announcement.text),
      shownFrom: announcement.shownFrom,
      shownUntil: announcement.shownUntil ?? '',
    },
    rules: ({ title, text, shownFrom, shownUntil }) => ({
      title: title['zh-CN'].trim() === '' ? t('title.missing') : undefined,
      text: lacksFirstText(text) ? t('text.missing') : undefined,
      shownFrom: shownFrom === '' ? t('shownFrom.missing') : undefined,
      shownUntil: shownUntil !== '' && shownUntil < shownFrom ? t('days.wrong') : undefined,
    }),
    act: async ({ title, text, shownFrom, shownUntil }) => {
      await put.mutateAsync({
        announcementId,
        title: sentTexts(title),
        text: sentTexts(text),
        shownFrom,
        shownUntil: shownUntil || null,
      })
      showToast({ kind: 'success', message: t('saved') })
      onAdded?.()
    },
    fieldOf: ({ code }) => (code === 'announcement.days-wrong' ? 'shownUntil' : undefined),
  })
  return (
    <PanelBody>
      <form {...form.frame} aria-label={t('announcement')}>
        <PanelBody>
          <LanguageFields
            {...form.field('title')}
            label={t('words.title')}
            maxLength={longestAnnouncementTitle}
          />
          <LanguageFields
            {...form.field('text')}
            label={t('words.text')}
            rows={5}
            maxLength={longestAnnouncementText}
            isOptional
          />
          <TextField {...form.field('shownFrom')} label={t('shownFrom')} type="date" />
          <TextField
            {...form.field('shownUntil')}
            label={t('shownUntil')}
            type="date"
            hint={t('shownUntil.how')}
            isOptional
          />
          <FormFoot form={form} save={t('save')} saving={t('saving')}>
            {state && (
              <WithdrawButton announcementId={announcementId} isWithdrawn={state === 'withdrawn'} />
            )}
          </FormFoot>
        </PanelBody>
      </form>
      <LanguagePreview>
        {(inLanguage) => (
          <>
            <p className="t-book">{inLanguage(form.values.title)}</p>
            <p className="t-2">{inLanguage(form.values.text)}</p>
          </>
        )}
      </LanguagePreview>
    </PanelBody>
  )
}

function WithdrawButton({
  announcementId,
  isWithdrawn,
}: {
  announcementId: string
  isWithdrawn: boolean
}) {
  const { t } = useTranslation('announcements-staff')
  const withdraw = useWithdrawAnnouncement()
  const press = () =>
    withdraw.mutate(
      { announcementId, isWithdrawn: !isWithdrawn },
      {
        onSuccess: () =>
          showToast({ kind: 'success', message: t(isWithdrawn ? 'restored' : 'withdrawn') }),
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  return (
    <Button
      size="sm"
      look={isWithdrawn ? 'quiet' : 'danger'}
      isBusy={withdraw.isPending}
      busyLabel={t('saving')}
      onPress={press}
    >
      {t(isWithdrawn ? 'restore' : 'withdraw')}
    </Button>
  )
}
