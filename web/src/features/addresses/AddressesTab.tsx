import { mostAddresses, type Address } from '@shulin/contract/addresses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { AddressCard } from './AddressCard.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import styles from './Addresses.module.css'
import { ownAddresses } from './queries.ts'

/** Where parcels of the reader go: cards to change, delete and make the default, and a form for another one. */
export function AddressesTab({ kind }: { kind: string }) {
  const { t, i18n } = useTranslation('addresses')
  const query = useQuery({ ...ownAddresses(i18n.language), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<{ changed?: Address }>()
  const count = query.data?.length ?? 0
  const add = (
    <Button
      look="main"
      icon={<Plus className="i--16" aria-hidden />}
      isDisabled={count >= mostAddresses}
      onPress={() => setOpen({})}
    >
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} kind={kind} width="part" actions={count > 0 && add}>
      <QueryState query={query} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyShelf icon={<MapPin aria-hidden />} why={t('empty.why')} action={add}>
              {t('empty')}
            </EmptyShelf>
          ) : (
            <ul className={styles['addresses']} aria-label={t('title')}>
              {list.map((address) => (
                <AddressCard
                  key={address.addressId}
                  address={address}
                  onChange={() => setOpen({ changed: address })}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {count > 0 && (
        <p className={`t-cap ${styles['note']}`}>{t('note', { most: mostAddresses })}</p>
      )}
      {open && (
        <AddressDialog
          changed={open.changed}
          isFirst={count === 0}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}
