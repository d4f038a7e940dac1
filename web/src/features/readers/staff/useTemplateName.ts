import { useTranslation } from 'react-i18next'

const known = [
  'test',
  'code',
  'password changed',
  'contact changed',
  'binding changed',
  'second factor changed',
  'account changed',
  'password link',
  'account erased',
] as const

/** What a message tells of, in words; one of a newer release by its own name. */
export function useTemplateName() {
  const { t } = useTranslation('readers')
  return (letter: string) => {
    const name = known.find((one) => one === letter)
    return name ? t(`letter.${name}`) : letter
  }
}
