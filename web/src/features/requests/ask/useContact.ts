import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReader } from '../../identity/identity.ts'
import { newestRequest } from '../queries.ts'

/** How the reader is reached; undefined as long as nobody has typed anything. */
export interface Contact {
  contact: string | undefined
}

/** What was typed; before that, how the reader was reached last time, if there was one. */
export function useContact() {
  const { i18n } = useTranslation('requests')
  const isReader = useReader() !== undefined
  const { data } = useQuery({ ...newestRequest(i18n.language), enabled: isReader })
  return ({ contact = data?.contact ?? '' }: Contact, how?: 'as typed') =>
    how ? contact : contact.trim()
}
