import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlays/Dialog.tsx'
import styles from './Facet.module.css'
import { FacetTick, type FacetValue } from './FacetTick.tsx'
import { SearchField } from '../controls/SearchField.tsx'

interface Props {
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (id: string) => void
  isOpen: boolean
  onClose: () => void
}

/** All values of a facet, to be looked through. */
export function FacetDialog({ label, values, chosen, onToggle, isOpen, onClose }: Props) {
  const { t } = useTranslation('ui')
  const [wanted, setWanted] = useState('')
  const found = values.filter((value) =>
    value.label.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  )
  return (
    <Dialog title={label} width={640} isOpen={isOpen} onClose={onClose}>
      <SearchField
        label={t('findAmong', { name: label })}
        isLabelHidden
        placeholder={t('findAmong', { name: label })}
        value={wanted}
        onChange={setWanted}
      />
      <fieldset className={styles['facet__all']} aria-label={label}>
        {found.map((value) => (
          <FacetTick
            key={value.id}
            value={value}
            isChosen={chosen.includes(value.id)}
            onToggle={() => onToggle(value.id)}
          />
        ))}
        {found.length === 0 && <output className={styles['facet__none']}>{t('noneFound')}</output>}
      </fieldset>
    </Dialog>
  )
}
