import { askBook } from '@shulin/contract/requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callSaying } from '../../../platform/api.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader, useReader } from '../../identity/identity.ts'
import { pickupPlaces, requestsKey } from '../queries.ts'
import styles from './Ask.module.css'
import { noDocument, type DocumentValues } from './document-fields.ts'
import { Placed } from './Placed.tsx'
import { useContact, type Contact } from './useContact.ts'

interface Props {
  /** What is known already. */
  first: Partial<DocumentValues>
  recordId?: string
  /** The library that has it, where one was chosen. */
  libCode?: string
  onClose: () => void
}

const fields = ['publicationName', 'author', 'publisher', 'year', 'isbn', 'remark'] as const

type Values = Record<(typeof fields)[number] | 'pickupAddress', string> & Contact

/** Asks for a title of another library. What the library answers is said at the foot of the page, whether yes or no. */
export function OtherLibraryForm({ first, recordId, libCode, onClose }: Props) {
  const { t, i18n } = useTranslation('requests')
  const queries = useQueryClient()
  const once = useOnce()
  const contactOf = useContact()
  const ownLibrary = useReader()?.libCode ?? ''
  const { data: places = [] } = useQuery({
    ...pickupPlaces(i18n.language, ownLibrary, 'otherLibrary'),
    enabled: ownLibrary !== '',
  })
  const [placed, setPlaced] = useState<{ requestNo: string; where: string }>()
  const known = { ...noDocument, ...first }
  /** What is chosen or typed; where nothing is yet, what is most likely. */
  const meant = ({ contact, pickupAddress }: Pick<Values, 'contact' | 'pickupAddress'>) => ({
    contact: contactOf({ contact }),
    pickupAddress: (pickupAddress || (places[0]?.name ?? '')).trim(),
  })
  const form = useForm<Values>({
    first: {
      publicationName: known.publicationName || known.articleTitle,
      author: known.author,
      publisher: known.publisher,
      year: known.year,
      isbn: known.isbn,
      remark: '',
      contact: undefined,
      pickupAddress: '',
    },
    rules: (typed) => {
      const { contact, pickupAddress } = meant(typed)
      return {
        publicationName: typed.publicationName.trim() === '' ? t('title.missing') : undefined,
        contact: contact === '' ? t('contact.missing') : undefined,
        pickupAddress: pickupAddress === '' ? t('pickupAddress.missing.place') : undefined,
      }
    },
    act: async (typed) => {
      const body = {
        requestType: 'otherLibrary' as const,
        ...(recordId !== undefined && { recordId }),
        ...(libCode !== undefined && { libCode }),
        ...typed,
        ...meant(typed),
      }
      // A refusal is said at the foot of the page, too, as the specification has it.
      const said = { ...once(body), isSilent: false }
      const sent = await asReader(() => callSaying(askBook, { body }, said))
      if (!sent) return
      showToast({ kind: 'success', message: sent.message })
      await queries.invalidateQueries({ queryKey: requestsKey })
      setPlaced({ requestNo: sent.data.requestNo, where: body.pickupAddress })
    },
    fieldOf: ({ details }) =>
      ([...fields, 'contact', 'pickupAddress'] as const).find((one) => one === details?.['field']),
  })
  if (placed) return <Placed {...placed} onClose={onClose} />
  const shown = meant(form.values)
  return (
    <form {...form.frame} className={styles['form']} aria-label={t('ask.otherLibrary')}>
      <TextField {...form.field('publicationName')} label={t('otherTitle')} maxLength={500} />
      <div className={styles['row']} data-fields={2}>
        <TextField {...form.field('author')} label={t('document.author')} maxLength={500} />
        <TextField {...form.field('isbn')} label={t('document.isbn')} maxLength={500} />
      </div>
      <div className={styles['row']} data-fields={2}>
        <TextField {...form.field('publisher')} label={t('document.publisher')} maxLength={500} />
        <TextField {...form.field('year')} label={t('document.year')} maxLength={500} />
      </div>
      {places.length > 0 ? (
        <Select
          name="pickupAddress"
          label={t('pickupLocation')}
          value={shown.pickupAddress}
          onChange={(name) => form.set('pickupAddress', name)}
          options={places.map(({ name }) => ({ id: name, label: name }))}
          error={form.errorOf('pickupAddress')}
        />
      ) : (
        <TextField {...form.field('pickupAddress')} label={t('pickupLocation')} maxLength={300} />
      )}
      <TextField
        {...form.field('contact')}
        value={contactOf(form.values, 'as typed')}
        label={t('contact')}
        hint={t('contact.hint')}
        maxLength={100}
      />
      <TextField
        {...form.field('remark')}
        label={t('document.remark')}
        rows={2}
        maxLength={500}
        isOptional
      />
      <div className={styles['foot']}>
        <Button onPress={onClose}>{t('back')}</Button>
        <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('working')}>
          {t('ask.otherLibrary.submit')}
        </Button>
      </div>
    </form>
  )
}
