import { useTranslation } from 'react-i18next'

const known = [
  'unreachable',
  'silent',
  'broken',
  'unreadable',
  'contradictory',
  'resting',
  'interrupted',
  'too many missing',
  'list not whole',
  'kept',
] as const

/** Why something went as it did, in plain words; a fault nobody foresaw is shown as it was told. */
export function useReason() {
  const { t } = useTranslation('library-sync')
  return (said: string) => {
    const word = known.find((one) => one === said)
    return word ? t(`reason.${word}`) : said
  }
}
