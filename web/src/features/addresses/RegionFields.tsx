import type { AddressForm } from '@shulin/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/controls/Select.tsx'
import type { useForm } from '../../ui/form/useForm.ts'
import styles from './Addresses.module.css'
import { regionsIn } from './queries.ts'

interface Props {
  form: Pick<ReturnType<typeof useForm<AddressForm>>, 'values' | 'set' | 'errorOf'>
}

/** Province, city and district, each offered once the one above it is chosen; another one above empties those below. */
export function RegionFields({ form }: Props) {
  const { province, city } = form.values
  const choose = (field: 'province' | 'city' | 'district', code: string) => {
    if (form.values[field] === code) return
    form.set(field, code)
    if (field === 'province') form.set('city', '')
    if (field !== 'district') form.set('district', '')
  }
  return (
    <div className={styles['three']}>
      <RegionField form={form} field="province" within="" onChoose={choose} />
      <RegionField form={form} field="city" within={province} onChoose={choose} />
      <RegionField form={form} field="district" within={city} onChoose={choose} />
    </div>
  )
}

interface FieldProps extends Props {
  field: 'province' | 'city' | 'district'
  /** The code of the region above; empty for a province, and as long as none is chosen. */
  within: string
  onChoose: (field: FieldProps['field'], code: string) => void
}

function RegionField({ form, field, within, onChoose }: FieldProps) {
  const { t, i18n } = useTranslation('addresses')
  const isOpen = field === 'province' || within !== ''
  const { data = [] } = useQuery({ ...regionsIn(i18n.language, within), enabled: isOpen })
  return (
    <Select
      name={field}
      label={t(field)}
      options={data.map(({ code, name }) => ({ id: code, label: name }))}
      value={form.values[field] || null}
      onChange={(code) => onChoose(field, code)}
      error={form.errorOf(field)}
      // A field that is said to be missing can be led to, also before the one above it is chosen.
      isDisabled={!isOpen && form.errorOf(field) === undefined}
    />
  )
}
