import { roles, type Role } from '@shulin/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import styles from './MemberFields.module.css'

/** A member of staff as the fields have it: a unit that is left empty is none. */
export interface MemberForm {
  name: string
  unit: string
  roles: Role[]
}

interface Props {
  typed: MemberForm
  onChange: (form: MemberForm) => void
  isTried: boolean
}

/** Name, unit and roles. */
export function MemberFields({ typed, onChange, isTried }: Props) {
  const { t } = useTranslation('staff')
  const { name, unit, roles: held } = typed
  const hold = (role: Role, isHeld: boolean) =>
    onChange({
      ...typed,
      roles: roles.filter((one) => (one === role ? isHeld : held.includes(one))),
    })
  return (
    <>
      <TextField
        label={t('member.name')}
        value={name}
        maxLength={64}
        error={isTried && name.trim() === '' ? t('signIn.missing') : undefined}
        onChange={(changed) => onChange({ ...typed, name: changed })}
      />
      <TextField
        label={t('member.unit')}
        value={unit}
        maxLength={64}
        isOptional
        hint={t('member.unit.hint')}
        onChange={(changed) => onChange({ ...typed, unit: changed })}
      />
      <fieldset className={styles['roles']}>
        <legend>{t('member.roles')}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role}
            isChecked={held.includes(role)}
            onChange={(isHeld) => hold(role, isHeld)}
          >
            {t(`role.${role}`)}
            <small className={styles['what']}>{t(`role.${role}.what`)}</small>
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

export const memberBodyOf = ({ name, unit, roles }: MemberForm) => ({
  name: name.trim(),
  unit: unit.trim() === '' ? null : unit.trim(),
  roles,
})
