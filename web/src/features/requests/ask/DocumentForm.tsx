import { askBook } from '@shulin/contract/requests'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callSaying } from '../../../platform/api.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../../identity/identity.ts'
import { requestsKey } from '../queries.ts'
import styles from './Ask.module.css'
import {
  documentFields,
  noDocument,
  type DocumentField,
  type DocumentValues,
} from './document-fields.ts'
import { Placed } from './Placed.tsx'
import { useContact, type Contact } from './useContact.ts'

interface Props {
  /** What is known already. */
  first: Partial<DocumentValues>
  recordId?: string
  onClose?: () => void
}

type Values = DocumentValues & Contact

const rows: readonly (readonly DocumentField[])[] = [
  ['articleTitle', 'pages'],
  ['publicationName', 'author', 'volumeIssue'],
  ['year', 'issn', 'isbn'],
  ['publisher', 'place', 'version'],
]

/** Asks for a copy of an article or a chapter. Its name or that of the publication is enough; the more is known, the sooner it is found. */
export function DocumentForm({ first, recordId, onClose }: Props) {
  const { t } = useTranslation('requests')
  const queries = useQueryClient()
  const once = useOnce()
  const contactOf = useContact()
  const [placed, setPlaced] = useState<{ requestNo: string; where: string }>()
  const form = useForm<Values>({
    first: { ...noDocument, ...first, contact: undefined },
    rules: ({ articleTitle, publicationName, ...typed }) => ({
      articleTitle:
        articleTitle.trim() === '' && publicationName.trim() === ''
          ? t('document.missing')
          : undefined,
      contact: contactOf(typed) === '' ? t('document.contact.missing') : undefined,
    }),
    act: async (typed) => {
      const contact = contactOf(typed)
      const body = {
        requestType: 'documentDelivery' as const,
        ...(recordId !== undefined && { recordId }),
        ...typed,
        contact,
        // It goes where the reader is reached.
        pickupAddress: contact,
      }
      const sent = await asReader(() => callSaying(askBook, { body }, once(body)))
      if (!sent) return
      showToast({ kind: 'success', message: sent.message })
      await queries.invalidateQueries({ queryKey: requestsKey })
      setPlaced({ requestNo: sent.data.requestNo, where: contact })
    },
    fieldOf: ({ details }) => {
      const field = details?.['field']
      if (field === 'pickupAddress') return 'contact'
      return (['contact', 'remark', ...documentFields] as const).find((one) => one === field)
    },
  })
  if (placed) {
    return (
      <Placed
        {...placed}
        onClose={() => {
          setPlaced(undefined)
          form.reset()
          onClose?.()
        }}
      />
    )
  }
  return (
    <form {...form.frame} className={styles['form']} aria-label={t('ask.documentDelivery')}>
      {form.refused && (
        <Notice kind="error" isLive>
          {form.refused}
        </Notice>
      )}
      {rows.map((fields) => (
        <div key={fields[0]} className={styles['row']} data-fields={fields.length}>
          {fields.map((field) => (
            <TextField
              key={field}
              {...form.field(field)}
              label={t(`document.${field}`)}
              {...(field === 'articleTitle' && { hint: t('document.either') })}
              maxLength={500}
            />
          ))}
        </div>
      ))}
      <TextField {...form.field('doi')} label={t('document.doi')} maxLength={500} />
      <TextField
        {...form.field('remark')}
        label={t('document.remark')}
        rows={2}
        maxLength={500}
        isOptional
      />
      <TextField
        {...form.field('contact')}
        value={contactOf(form.values, 'as typed')}
        label={t('document.contact')}
        hint={t('document.contact.hint')}
        maxLength={100}
      />
      <div className={styles['foot']}>
        {onClose && <Button onPress={onClose}>{t('back')}</Button>}
        <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('working')}>
          {t('ask.documentDelivery.submit')}
        </Button>
      </div>
    </form>
  )
}
