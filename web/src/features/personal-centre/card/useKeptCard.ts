import type { UserInfo } from '@shulin/contract/identity'
import { useEffect } from 'react'
import { forgetCard, keepCard } from '../../../platform/kept-card.ts'
import type { Overview } from '../../circulation/circulation.ts'
import { cardMarkup } from './card-markup.ts'
import { useCardWords } from './useCardWords.ts'

/** Keeps the card for the time without a connection, as long as it is valid and its reader logged in. */
export function useKeptCard(reader: UserInfo | undefined, card: Overview | undefined) {
  const { title, picture, validUntil } = useCardWords(card)
  const name = reader?.name ?? ''
  const userId = reader?.userId
  const isValid = reader?.userStatus === 'normal'
  const number = card?.cardNumber
  useEffect(() => {
    if (userId === undefined || number === undefined) return
    const { lang } = document.documentElement
    const html = cardMarkup({ lang, title, name, number, picture, validUntil })
    // Where it cannot be kept, everything else works.
    void (isValid ? keepCard(userId, html) : forgetCard()).catch(() => undefined)
  }, [userId, isValid, number, name, title, picture, validUntil])
}
