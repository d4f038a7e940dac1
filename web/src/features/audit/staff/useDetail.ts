import { useTranslation } from 'react-i18next'

const known = [
  'account',
  'added',
  'barcode',
  'bornOn',
  'byPerson',
  'callNo',
  'certificateNo',
  'changed',
  'channel',
  'className',
  'department',
  'email',
  'fields',
  'grade',
  'isHidden',
  'isVerified',
  'isWithdrawn',
  'libCode',
  'locationId',
  'name',
  'note',
  'phone',
  'position',
  'provider',
  'readerType',
  'reason',
  'refused',
  'roles',
  'rows',
  'source',
  'state',
  'status',
  'title',
  'touched',
  'unchanged',
  'unit',
  'validUntil',
  'volume',
  'withdraw',
  'withdrawn',
  'wouldWithdraw',
] as const

type Detail = Record<string, unknown>

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a row of the trail holds, as names and values: what was before, and what is since. */
export function useDetail() {
  const { t, i18n } = useTranslation('audit')
  const nameOf = (key: string) => {
    const name = known.find((one) => one === key)
    return name ? t(`detail.${name}`) : (brought(key) ?? key)
  }
  /** What a feature names in its own texts. */
  const brought = (key: string) =>
    Object.values(i18n.getDataByLanguage(i18n.language) ?? {})
      .map((texts) => (texts as Record<string, string>)[`audit.detail.${key}`])
      .find((name) => name !== undefined)
  const listed = (values: string[]) => new Intl.ListFormat(i18n.language).format(values)

  function inWords(value: unknown): string {
    if (value === null || value === undefined || value === '') return t('detail.nothing')
    if (typeof value === 'boolean') return t(value ? 'detail.yes' : 'detail.no')
    if (typeof value === 'number') return value.toLocaleString(i18n.language)
    if (Array.isArray(value)) return listed(value.map((one) => wordOf(one)))
    if (isObject(value)) {
      return listed(Object.entries(value).map(([key, one]) => `${nameOf(key)} ${inWords(one)}`))
    }
    return value as string
  }
  /** In a list of fields each is a name of its own. */
  const wordOf = (one: unknown) => (typeof one === 'string' ? nameOf(one) : inWords(one))

  function factsOf(detail: Detail): [string, string][] {
    if (!('before' in detail || 'after' in detail)) {
      return Object.entries(detail).map(([key, value]) => [nameOf(key), inWords(value)])
    }
    const { before, after } = detail
    if (!isObject(before) && !isObject(after)) {
      return [[t('detail.value'), changeOf(before, after)]]
    }
    const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => [
      nameOf(key),
      key in was ? changeOf(was[key], is[key]) : inWords(is[key]),
    ])
  }
  const changeOf = (before: unknown, after: unknown) =>
    t('detail.change', { before: inWords(before), after: inWords(after) })
  return { factsOf }
}
