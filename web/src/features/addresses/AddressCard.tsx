import type { Address } from '@shulin/contract/addresses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { classes } from '../../ui/page/classes.ts'
import styles from './Addresses.module.css'
import { useAddressTypes } from './queries.ts'
import { useDeleteAddress, useSetDefault } from './useAddressActs.ts'
import { useWholeAddress } from './whole-address.ts'

interface Props {
  address: Address
  onChange: () => void
}

/** One address, and what can be done with it. */
export function AddressCard({ address, onChange }: Props) {
  const { t } = useTranslation('addresses')
  const { addressId, recipient, phone, type, postcode, defaultFlag } = address
  const where = useWholeAddress(address)
  const typeName = useAddressTypes().find(({ code }) => code === type)?.name
  const isDefault = defaultFlag === '1'
  const [isAsked, setAsked] = useState(false)
  const prefer = useSetDefault()
  /** Several cards have the same buttons: read out, each says of which address it is. */
  const named = (act: 'change' | 'makeDefault' | 'delete') => ({
    'aria-label': t(`${act}.of`, { recipient, where }),
  })
  return (
    <li className={classes(styles['address'], isDefault && styles['address--default'])}>
      <p className={styles['who']}>
        <b>{recipient}</b>
        <span className="num">{phone}</span>
        {typeName && <span className={styles['tag']}>{typeName}</span>}
        {isDefault && <StatusChip status="done">{t('default')}</StatusChip>}
      </p>
      <p className={styles['where']}>
        <span>{where}</span>
        {postcode !== '' && <span className="num">{postcode}</span>}
      </p>
      <p className={styles['acts']}>
        <Button look="text" size="sm" onPress={onChange} {...named('change')}>
          {t('change')}
        </Button>
        {!isDefault && (
          <Button
            look="text"
            size="sm"
            isBusy={prefer.isPending}
            onPress={() => prefer.mutate(addressId)}
            {...named('makeDefault')}
          >
            {t('makeDefault')}
          </Button>
        )}
        <Button look="text" size="sm" onPress={() => setAsked(true)} {...named('delete')}>
          {t('delete')}
        </Button>
      </p>
      {isAsked && <AskToDelete address={address} where={where} onClose={() => setAsked(false)} />}
    </li>
  )
}

interface AskProps {
  address: Address
  where: string
  onClose: () => void
}

function AskToDelete({ address: { addressId, recipient }, where, onClose }: AskProps) {
  const { t } = useTranslation('addresses')
  const remove = useDeleteAddress(onClose)
  return (
    <AlertDialog
      title={t('delete.ask')}
      onClose={onClose}
      keep={t('keep')}
      act={t('delete')}
      isBusy={remove.isPending}
      onAct={() => remove.mutate(addressId)}
    >
      <p>{t('delete.why', { recipient, where })}</p>
    </AlertDialog>
  )
}
