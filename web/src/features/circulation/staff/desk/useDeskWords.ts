import { languageOf } from '@shulin/presentation/language-of'
import { useTranslation } from 'react-i18next'

/** Days and money as the desk writes them. */
export function useDeskWords() {
  const { i18n } = useTranslation('desk')
  const { language } = i18n
  const dayFormat = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  })
  const moneyFormat = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  })
  return {
    /** The last day of a loan: it ends with the day, at midnight. */
    dueDay: (instant: string) => dayFormat.format(Date.parse(instant) - 1),
    day: (instant: string) => dayFormat.format(Date.parse(instant)),
    /** Whole days until something is due; the day itself is 0. */
    daysUntil: (instant: string) => Math.ceil((Date.parse(instant) - Date.now()) / 86_400_000) - 1,
    time: (instant: string) =>
      new Date(instant).toLocaleTimeString(language, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    money: (fen: number) => moneyFormat.format(fen / 100),
    lang: (title: string) => languageOf(title, language),
  }
}
