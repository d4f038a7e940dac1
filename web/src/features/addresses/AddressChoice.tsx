import type { Address } from '@shulin/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { ownAddresses } from './queries.ts'
import { useAddressWords } from './whole-address.ts'

export interface ChosenAddress {
  addressId: string
  phone: string
  /** Recipient, phone and place, as on a label. */
  label: string
}

interface Props {
  label: string
  chosen: ChosenAddress | undefined
  onChoose: (address: ChosenAddress) => void
}

/** One of the reader's addresses, the default where nothing else is chosen; another one can be added in place. */
export function AddressChoice({ label, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation('addresses')
  const query = useQuery(ownAddresses(i18n.language))
  const wordsOf = useAddressWords()
  const [isAdding, setAdding] = useState(false)
  const choiceOf = (address: Address): ChosenAddress => ({
    addressId: address.addressId,
    phone: address.phone,
    label: `${address.recipient} ${address.phone} ${wordsOf(address)}`,
  })
  async function showAdded(addressId: string) {
    const { data } = await query.refetch()
    const added = data?.find((address) => address.addressId === addressId)
    if (added) onChoose(choiceOf(added))
  }
  return (
    <QueryState query={query} failed={t('failed')}>
      {(list) => (
        <div>
          <RadioGroup
            label={label}
            isColumn
            value={chosen?.addressId ?? null}
            onChange={(id) => {
              const address = list.find(({ addressId }) => addressId === id)
              if (address) onChoose(choiceOf(address))
            }}
            choices={list.map((address) => ({
              id: address.addressId,
              label: wordsOf(address),
              hint: `${address.recipient} ${address.phone}`,
            }))}
          />
          <Button
            look="text"
            size="sm"
            icon={<Plus className="i--16" aria-hidden />}
            onPress={() => setAdding(true)}
          >
            {t('add')}
          </Button>
          {isAdding && (
            <AddressDialog
              isFirst={list.length === 0}
              noAuto
              onSaved={(addressId) => void showAdded(addressId)}
              onClose={() => setAdding(false)}
            />
          )}
        </div>
      )}
    </QueryState>
  )
}
