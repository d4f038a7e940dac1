import { auditActs, auditKinds } from '@shulin/contract/audit-staff'
import { readPurposes } from '@shulin/contract/readers'
import { useTranslation } from 'react-i18next'

interface NameChoice {
  id: string
  label: string
}

/** What the trail names by codes, in words. An act of a newer release is shown as it is called. */
export function useActNames() {
  const { t, i18n } = useTranslation('audit')
  /** What features name in their own texts. */
  const brought = (beginning: string): NameChoice[] =>
    Object.values(i18n.getDataByLanguage(i18n.language) ?? {})
      .flatMap((texts) => Object.entries(texts as Record<string, string>))
      .filter(([key]) => key.startsWith(beginning))
      .map(([key, label]) => ({ id: key.slice(beginning.length), label }))
  const acts: NameChoice[] = [
    ...auditActs.map((id) => ({ id, label: t(`act.${id}`) })),
    ...brought('audit.act.'),
  ]
  const kinds: NameChoice[] = [
    ...auditKinds.map((id) => ({ id, label: t(`kind.${id}`) })),
    ...brought('audit.kind.'),
  ]
  return {
    acts,
    kinds,
    actName: (act: string) => acts.find(({ id }) => id === act)?.label ?? act,
    who: (by: string) => {
      const nobody = (['operator', 'system', 'reader'] as const).find((one) => one === by)
      return nobody ? t(`by.${nobody}`) : by
    },
    purposeName: (purpose: string | null) => {
      const name = readPurposes.find((one) => one === purpose)
      return name && t(`purpose.${name}`)
    },
  }
}
