import {
  addAddress,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
  type Address,
  type AddressForm,
} from '@shulin/contract/addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { callerClaim } from '../../platform/session.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import { ownAddressesKey } from './queries.ts'

function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ownAddressesKey })
}

interface SaveOptions {
  /** The address that is changed; none is added. */
  changed?: Address | undefined
  /** The list is not asked for again: whoever adds one shows it otherwise. */
  noAuto?: boolean | undefined
}

/** Adds or changes an address; answers its id, or nothing where the reader turned away from the login. */
export function useSaveAddress({ changed, noAuto = false }: SaveOptions) {
  const { t } = useTranslation('addresses')
  const reload = useReload()
  return async (address: AddressForm) => {
    const addressId = await asReader(async () => {
      // What is refused is said at its field.
      const quietly = { isSilent: true }
      if (changed) {
        const body = { ...address, addressId: changed.addressId }
        await call(updateAddress, { body }, quietly)
        return changed.addressId
      }
      const body = { ...address, ...callerClaim() }
      return (await call(addAddress, { body }, quietly)).addressId
    })
    if (addressId === undefined) return undefined
    showToast({ kind: 'success', message: t(changed ? 'changed' : 'saved') })
    if (!noAuto) await reload()
    return addressId
  }
}

export function useDeleteAddress(onDeleted: () => void) {
  const { t } = useTranslation('addresses')
  const reload = useReload()
  return useMutation({
    mutationFn: (addressId: string) => asReader(() => call(deleteAddress, { body: { addressId } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('deleted') })
      onDeleted()
      await reload()
      // What had the focus is gone.
      document.querySelector<HTMLElement>('h1')?.focus()
    },
  })
}

export function useSetDefault() {
  const { t } = useTranslation('addresses')
  const reload = useReload()
  return useMutation({
    mutationFn: (addressId: string) =>
      asReader(() => call(setDefaultAddress, { body: { addressId } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('madeDefault') })
      await reload()
    },
  })
}
