import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { Buttons, PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asValue } from './fields.ts'
import { useAddRecord, useChoices } from './useCatalogue.ts'

/** The least a record needs; everything else is added on its page. */
export function NewRecordPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cataloguing')
  const navigate = useNavigate()
  const choices = useChoices().data
  const add = useAddRecord()
  const [title, setTitle] = useState('')
  const [creators, setCreators] = useState('')
  const [documentType, setDocumentType] = useState('book')
  const [isTried, setTried] = useState(false)

  const save = () => {
    setTried(true)
    if (title.trim() === '') return
    const fields = {
      title: title.trim(),
      documentType,
      creators: asValue('creators', creators) as string[],
    }
    add.mutate(fields, {
      onSuccess: ({ recordId }) => void navigate(`/catalogue/records/${recordId}`),
      onError: ({ message }) => showToast({ kind: 'error', message }),
    })
  }

  return (
    <PanelBody>
      <TextField
        label={t('field.title')}
        value={title}
        maxLength={1000}
        error={isTried && title.trim() === '' ? t('field.missing') : undefined}
        onChange={setTitle}
      />
      <Select
        label={t('field.documentType')}
        value={documentType}
        onChange={setDocumentType}
        options={(choices?.documentTypes ?? []).map(({ code, name }) => ({
          id: code,
          label: name,
        }))}
      />
      <TextField
        label={t('field.creators')}
        value={creators}
        rows={3}
        isOptional
        hint={t('field.oneEach')}
        onChange={setCreators}
      />
      <Buttons>
        <Button size="sm" look="main" isBusy={add.isPending} busyLabel={t('saving')} onPress={save}>
          {t('save')}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('cancel')}
        </Button>
      </Buttons>
    </PanelBody>
  )
}
