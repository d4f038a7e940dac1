import type { DeskFields, readReaderForm } from '@shulin/contract/readers-staff'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../platform/api.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Buttons } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import styles from './RevealForm.module.css'
import { useDesk, useReaderForm } from './useDesk.ts'

interface Props {
  readerId: string
  onClose: () => void
  onDone: (() => void) | undefined
}

/** Corrects what is known of a reader. Contacts are not shown: an empty field leaves them as they are. */
export function EditReader({ readerId, ...ends }: Props) {
  const { t } = useTranslation('readers')
  const form = useReaderForm(readerId)
  return (
    <QueryState query={form} failed={t('reader.failed')}>
      {(known) => <Form readerId={readerId} known={known} {...ends} />}
    </QueryState>
  )
}

const texts = ['name', 'department', 'position', 'unit', 'grade', 'className'] as const
const contacts = ['phone', 'email'] as const

function Form({
  readerId,
  known,
  onClose,
  onDone,
}: Props & { known: Answer<typeof readReaderForm> }) {
  const { t } = useTranslation('readers')
  const desk = useDesk(readerId)
  const [fields, setFields] = useState<DeskFields>(known.fields)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const lacksReason = reason.trim().length < 2
  const lacksName = (fields.name ?? '').trim() === ''
  const put = (field: keyof DeskFields) => (value: string) =>
    setFields({ ...fields, [field]: value })

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lacksReason || lacksName) return
    desk.mutate(
      { act: 'edit', fields, reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: t('desk.edit.done') })
          onClose()
          onDone?.()
        },
      },
    )
  }

  return (
    <form className={styles['form']} onSubmit={save} noValidate>
      <Notice kind="info">{t('desk.edit.told')}</Notice>
      {desk.error && (
        <Notice kind="error" isLive>
          {desk.error.message}
        </Notice>
      )}
      {texts.map((field) => (
        <TextField
          key={field}
          label={t(`desk.field.${field}`)}
          value={fields[field] ?? ''}
          maxLength={128}
          isOptional={field !== 'name'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone, and this is what it asks for
          autoFocus={field === 'name'}
          onChange={put(field)}
          error={isTried && field === 'name' && lacksName ? t('desk.name.missing') : undefined}
        />
      ))}
      <Select
        label={t('reader.type')}
        value={fields.readerType ?? null}
        onChange={put('readerType')}
        options={known.readerTypes.map(({ id, name }) => ({ id, label: name }))}
      />
      <Select
        label={t('reader.library')}
        value={fields.libCode ?? ''}
        onChange={put('libCode')}
        options={[
          { id: '', label: t('field.none') },
          ...known.libraries.map(({ id, name }) => ({ id, label: name })),
        ]}
      />
      {contacts.map((field) => (
        <TextField
          key={field}
          label={t(`desk.field.${field}`)}
          hint={t('desk.contact.hint')}
          value={fields[field] ?? ''}
          maxLength={field === 'phone' ? 32 : 254}
          isOptional
          onChange={(value) => {
            const { [field]: _before, ...others } = fields
            setFields(value.trim() === '' ? others : { ...others, [field]: value })
          }}
        />
      ))}
      <TextField
        label={t('desk.reason')}
        value={reason}
        maxLength={200}
        onChange={setReason}
        error={isTried && lacksReason ? t('desk.reason.missing') : undefined}
      />
      <Buttons>
        <Button
          type="submit"
          size="sm"
          look="main"
          isBusy={desk.isPending}
          busyLabel={t('desk.working')}
        >
          {t('desk.save')}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('reveal.cancel')}
        </Button>
      </Buttons>
    </form>
  )
}
