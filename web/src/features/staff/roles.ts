import { roles } from '@shulin/contract/endpoint'
import { useTranslation } from 'react-i18next'

/** Roles by their names, in one line. */
export function useRoleNames() {
  const { t, i18n } = useTranslation('staff')
  return (held: readonly string[]) => {
    const names = roles.filter((role) => held.includes(role)).map((role) => t(`role.${role}`))
    if (names.length === 0) return t('role.none')
    return new Intl.ListFormat(i18n.language).format(names)
  }
}
