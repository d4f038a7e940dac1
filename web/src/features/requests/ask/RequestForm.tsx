import type { BookDetail } from '@shulin/contract/record'
import {
  askBook,
  askToBeSent,
  reserveOrEntrust,
  type RequestType,
  type WayToGet,
} from '@shulin/contract/requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callSaying, type Answer } from '../../../platform/api.ts'
import { useOnce } from '../../../platform/useOnce.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { AddressChoice } from '../../addresses/addresses.ts'
import { Refusals } from '../../circulation/circulation.ts'
import { asReader, useReader } from '../../identity/identity.ts'
import { beforeAsking, pickupPlaces, requestsKey, textMessages, type Copy } from '../queries.ts'
import { useWayWords } from '../ways/useWayWords.ts'
import styles from './Ask.module.css'
import { Placed } from './Placed.tsx'
import { AboutRecord } from './AboutRecord.tsx'

/** Types that are asked for a copy of ours, with a place or an address. */
type CopyType = Exclude<RequestType, 'documentDelivery' | 'otherLibrary'>

interface Props {
  book: BookDetail
  way: WayToGet
  type: CopyType
  onClose: () => void
}

/** Asks for a copy of ours. What the library says beforehand decides whether there is a form, or why not. */
export function RequestForm(props: Props) {
  const { t, i18n } = useTranslation('requests')
  const { book, way, type, onClose } = props
  // What is sent names its copy. Of everything else the library takes the copy that is nearest to where it is fetched.
  const isNamed = type === 'logistics' && way.itemId !== null
  const copy: Copy = {
    recordId: String(book.recordId),
    ...(isNamed && { itemId: way.itemId! }),
  }
  const query = useQuery(beforeAsking(i18n.language, copy, type))
  const [placed, setPlaced] = useState<{ requestNo: string; where: string }>()
  const words = useWayWords()
  if (placed) {
    return <Placed {...placed} when={way.days ? words.when(way) : undefined} onClose={onClose} />
  }
  return (
    <>
      <QueryState query={query} failed={t('ask.failed')}>
        {(check) =>
          check.isAllowed ? (
            <AllowedForm
              {...props}
              copy={copy}
              contact={check.contact}
              remainTimes={check.remainTimes}
              possible={check.pickupLocations}
              onPlaced={setPlaced}
            />
          ) : (
            <div className={styles['refused']}>
              {check.refusals.length > 0 ? (
                <Refusals refusals={check.refusals} label={t('ask.refused')} />
              ) : (
                <Notice isLive>{check.reason || t('ask.refused')}</Notice>
              )}
              <div className={styles['foot']}>
                <Button look="main" onPress={onClose}>
                  {t('ask.otherWay')}
                </Button>
              </div>
            </div>
          )
        }
      </QueryState>
      <AboutRecord recordId={copy.recordId} callNo={way.callNo || book.callNo} />
    </>
  )
}

interface AllowedProps extends Props {
  copy: Copy
  contact: string
  remainTimes: number
  /** Where this title could be fetched. */
  possible: readonly { locationId: string; locationName: string }[]
  onPlaced: (placed: { requestNo: string; where: string }) => void
}

interface Values {
  contact: string
  /** The id of a place, of an address, or where to meet, in words. */
  pickupAddress: string
  isByText: boolean
}

function AllowedForm(props: AllowedProps) {
  const { way, type, copy, contact, remainTimes, possible, onPlaced, onClose } = props
  const { t } = useTranslation('requests')
  const words = useWayWords()
  const queries = useQueryClient()
  const once = useOnce()
  const places = usePlaces(type, possible)
  const hasText = useQuery({ ...textMessages(), enabled: isFetched(type) }).data
  const [address, setAddress] = useState({ addressId: '', phone: '', label: '' })

  const form = useForm<Values>({
    first: { contact, pickupAddress: possible[0]?.locationId ?? '', isByText: false },
    rules: (typed) => ({
      pickupAddress: isAnswered(type, typed, address.addressId)
        ? undefined
        : t(`pickupAddress.missing.${kindOf(type)}`),
      contact: typed.contact.trim() === '' ? t('contact.missing') : undefined,
    }),
    act: async (typed) => {
      const sent = await asReader(() => place(typed))
      if (!sent) return
      showToast({ kind: 'success', message: sent.message })
      await queries.invalidateQueries({ queryKey: requestsKey })
      onPlaced({ requestNo: sent.data.requestNo, where: whereOf(typed) })
    },
    fieldOf: ({ details }) => {
      const field = details?.['field']
      if (field === 'contact') return 'contact'
      return whereFields.some((one) => one === field) ? 'pickupAddress' : undefined
    },
  })
  const { values } = form
  const isPossible = possible.some(({ locationId }) => locationId === values.pickupAddress)
  const isNowhere = isFetched(type) && !isPossible

  const whereOf = (typed: Values) => {
    if (!isFetched(type)) return kindOf(type) === 'address' ? address.label : typed.pickupAddress
    return places.find(({ id }) => id === typed.pickupAddress)?.label ?? ''
  }

  function place(typed: Values): Promise<{ data: Answer<typeof askToBeSent>; message: string }> {
    const told = typed.contact.trim()
    if (type === 'reservation' || type === 'entrust') {
      const body = {
        applyType: type,
        ...copy,
        pickupLocationId: typed.pickupAddress,
        contact: told,
        smsFlag: typed.isByText ? ('1' as const) : ('0' as const),
      }
      return callSaying(reserveOrEntrust, { body }, once(body))
    }
    if (type === 'logistics') {
      const { recordId } = copy
      const { addressId } = address
      const body = { recordId, itemIds: [copy.itemId ?? ''], addressId, contact: told }
      return callSaying(askToBeSent, { body }, once(body))
    }
    const pickupAddress = type === 'homeDelivery' ? address.label : typed.pickupAddress.trim()
    const body = { requestType: type, ...copy, contact: told, pickupAddress }
    return callSaying(askBook, { body }, once(body))
  }

  return (
    <form {...form.frame} className={styles['form']} aria-label={t(`ask.${type}`)}>
      {form.refused && (
        <Notice kind="error" isLive>
          {form.refused}
        </Notice>
      )}
      {kindOf(type) === 'place' && places.length > 0 && (
        <RadioGroup
          label={t('pickupLocation')}
          isColumn
          value={values.pickupAddress || null}
          onChange={(id) => form.set('pickupAddress', id)}
          choices={places}
        />
      )}
      {isNowhere && (
        <Notice kind="error" isLive>
          {t('ask.noMatch')}
        </Notice>
      )}
      {kindOf(type) === 'address' && (
        <AddressChoice
          label={t('pickupAddress')}
          chosen={address.addressId === '' ? undefined : address}
          onChoose={(chosen) => {
            setAddress(chosen)
            form.forgive('pickupAddress')
            if (values.contact === '') form.set('contact', chosen.phone)
          }}
        />
      )}
      {kindOf(type) !== 'meeting' && !isNowhere && form.errorOf('pickupAddress') !== undefined && (
        <Notice kind="error" isLive>
          {form.errorOf('pickupAddress')}
        </Notice>
      )}
      {kindOf(type) === 'meeting' && (
        <TextField
          {...form.field('pickupAddress')}
          label={t('pickupAddress.meeting')}
          hint={t('pickupAddress.meeting.hint')}
          maxLength={300}
        />
      )}
      <TextField
        {...form.field('contact')}
        label={t('contact')}
        hint={t('contact.hint')}
        maxLength={100}
      />
      {isFetched(type) && hasText !== undefined && (
        <div>
          <Checkbox
            isChecked={values.isByText}
            onChange={(isByText) => form.set('isByText', isByText)}
          >
            {t('ask.byText')}
          </Checkbox>
          {!hasText && <p className="t-cap">{t('ask.byText.none')}</p>}
        </div>
      )}
      <dl className={styles['sum']}>
        <dt>{t('ask.when')}</dt>
        <dd>
          <b>{words.when(way)}</b> {words.sureness(way)}
        </dd>
        <dt>{t('ask.cost')}</dt>
        <dd>
          {words.cost(way)} <span className="t-2">{t('ask.turns', { count: remainTimes })}</span>
        </dd>
      </dl>
      <div className={styles['foot']}>
        <Button onPress={onClose}>{t('ask.otherWay')}</Button>
        <Button
          type="submit"
          look="main"
          isBusy={form.isBusy}
          busyLabel={t('working')}
          isDisabled={isNowhere}
        >
          {t(`ask.${type}.submit`)}
        </Button>
      </div>
    </form>
  )
}

/** What the calls name the place by, each in its own way. */
const whereFields = ['pickupAddress', 'pickupLocationId', 'addressId']

/** Whether the copy waits at a pickup place. */
const isFetched = (type: CopyType) => type === 'reservation' || type === 'entrust'

/** What the reader says about where: a place of the library, an own address, or where to meet. */
const kindOf = (type: CopyType) =>
  isFetched(type) ? 'place' : type === 'transfer' ? 'meeting' : 'address'

const isAnswered = (type: CopyType, { pickupAddress }: Values, addressId: string) =>
  kindOf(type) === 'address' ? addressId !== '' : pickupAddress.trim() !== ''

/** Where it could be fetched, and then the other places of the reader's library, which say that nothing can be fetched there. */
function usePlaces(type: CopyType, possible: AllowedProps['possible']) {
  const { i18n } = useTranslation('requests')
  const libCode = useReader()?.libCode ?? ''
  const { data: all = [] } = useQuery({
    ...pickupPlaces(i18n.language, libCode, type),
    enabled: isFetched(type),
  })
  const first = possible.map(({ locationId, locationName }) => ({
    id: locationId,
    label: locationName,
  }))
  const others = all
    .filter(({ addressId }) => !possible.some(({ locationId }) => locationId === addressId))
    .map(({ addressId, name }) => ({ id: addressId, label: name }))
  return [...first, ...others]
}
