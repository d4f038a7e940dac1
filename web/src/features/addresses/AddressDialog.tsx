import {
  longestDetail,
  longestRecipient,
  type Address,
  type AddressForm,
} from '@shulin/contract/addresses'
import { isPhone, isPostcode } from '@shulin/contract/contact-formats'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Addresses.module.css'
import { useAddressTypes } from './queries.ts'
import { RegionFields } from './RegionFields.tsx'
import { useSaveAddress } from './useAddressActs.ts'

interface Props {
  /** The address that is changed; without one, another is added. */
  changed?: Address | undefined
  /** The first one of a reader is meant to be the default, unless they say otherwise. */
  isFirst?: boolean
  /** The list is not asked for again: a form elsewhere shows what was added by its id. */
  noAuto?: boolean
  onSaved?: (addressId: string) => void
  onClose: () => void
}

/** The form of an address. */
export function AddressDialog({ changed, isFirst = false, noAuto, onSaved, onClose }: Props) {
  const { t } = useTranslation('addresses')
  const save = useSaveAddress({ changed, noAuto })
  const rules = useRules()
  const types = useAddressTypes()
  const form = useForm<AddressForm>({
    first: changed ? givenOf(changed) : { ...nothing, defaultFlag: isFirst ? '1' : '0' },
    rules,
    act: async (typed) => {
      const addressId = await save({ ...typed, phone: plainPhone(typed.phone) })
      if (addressId === undefined) return
      onSaved?.(addressId)
      onClose()
    },
    fieldOf: ({ details }) => fields.find((field) => field === details?.['field']),
  })
  const { type, defaultFlag } = form.values
  return (
    <Dialog title={t(changed ? 'form.change' : 'add')} width={640} isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('form')}>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <div className={styles['two']}>
          <TextField
            {...form.field('recipient')}
            label={t('recipient')}
            autoComplete="name"
            maxLength={longestRecipient}
          />
          <TextField {...form.field('phone')} label={t('phone')} type="tel" autoComplete="tel" />
        </div>
        <RegionFields form={form} />
        <TextField
          {...form.field('detail')}
          label={t('detail')}
          rows={2}
          autoComplete="street-address"
          maxLength={longestDetail}
        />
        <div className={styles['two']}>
          <TextField
            {...form.field('postcode')}
            label={t('postcode')}
            inputMode="numeric"
            autoComplete="postal-code"
            isOptional
          />
          <Select
            label={t('type')}
            options={types.map(({ code, name }) => ({ id: code, label: name }))}
            value={type}
            onChange={(next) => form.set('type', next)}
          />
        </div>
        <Checkbox
          isChecked={defaultFlag === '1'}
          onChange={(isChecked) => form.set('defaultFlag', isChecked ? '1' : '0')}
        >
          {t('form.default')}
        </Checkbox>
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const nothing: AddressForm = {
  type: 'home',
  province: '',
  city: '',
  district: '',
  detail: '',
  postcode: '',
  recipient: '',
  phone: '',
  defaultFlag: '0',
}
const fields = Object.keys(nothing) as (keyof AddressForm)[]

/** What of an address is given; its id and the names of its regions are not. */
const givenOf = (address: Address): AddressForm => ({
  type: address.type,
  province: address.province,
  city: address.city,
  district: address.district,
  detail: address.detail,
  postcode: address.postcode,
  recipient: address.recipient,
  phone: address.phone,
  defaultFlag: address.defaultFlag,
})

/** A number without what only helps the eye: 138 0000 2046, 138-0000-2046. */
const plainPhone = (typed: string) => typed.replaceAll(/[\s-]/gu, '')

/** What is wrong, in the order of the form; the library looks at the same. */
function useRules() {
  const { t } = useTranslation('addresses')
  return (typed: AddressForm) => {
    const missing = (field: 'recipient' | 'province' | 'city' | 'district' | 'detail') =>
      typed[field].trim() === '' ? t(`${field}.missing`) : undefined
    const postcode = typed.postcode.trim()
    return {
      recipient: missing('recipient'),
      phone: isPhone(plainPhone(typed.phone)) ? undefined : t('phone.wrong'),
      province: missing('province'),
      city: missing('city'),
      district: missing('district'),
      detail: missing('detail'),
      postcode: postcode === '' || isPostcode(postcode) ? undefined : t('postcode.wrong'),
    }
  }
}
