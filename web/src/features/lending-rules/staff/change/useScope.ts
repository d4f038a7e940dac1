import type { CountedKind } from '@shulin/contract/lending-rules-staff'
import { useTranslation } from 'react-i18next'
import type { LendingRules } from '../useLendingRules.ts'

/** For whom a row is: empty means any. */
export interface Scope {
  readerType: string
  loanClass: string
}

/** Kinds of readers and classes of copies by their names, and as choices. */
export function useScope(rules: LendingRules | undefined) {
  const { t } = useTranslation('lendingRules')
  const nameIn = useNameIn()
  const named = (kinds: CountedKind[] = [], code: string, any: string) => {
    if (code === '') return any
    const kind = kinds.find((one) => one.code === code)
    return kind ? nameIn(kind.names) : code
  }
  const choices = (kinds: CountedKind[] = [], any: string) => [
    { id: '', label: any },
    ...kinds.map(({ code, names }) => ({ id: code, label: nameIn(names) })),
  ]
  const { readerTypes, loanClasses } = rules ?? {}
  return {
    readerType: (code: string) => named(readerTypes, code, t('any.readerType')),
    loanClass: (code: string) => named(loanClasses, code, t('any.loanClass')),
    readerTypes: choices(readerTypes, t('any.readerType')),
    loanClasses: choices(loanClasses, t('any.loanClass')),
  }
}

/** A name in the language of the page; where there is none in it, the first. */
export function useNameIn() {
  const { i18n } = useTranslation('lendingRules')
  return (names: CountedKind['names']) =>
    (i18n.language !== 'zh-CN' && names[i18n.language as 'zh-TW' | 'en-US']) || names['zh-CN']
}
