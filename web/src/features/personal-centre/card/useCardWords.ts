import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../platform/instants.ts'
import type { Overview } from '../../circulation/circulation.ts'

/** What is said of a card, on the page and without a connection. */
export function useCardWords(card: Pick<Overview, 'cardNumber' | 'validUntil'> | undefined) {
  const { t, i18n } = useTranslation('personal-centre')
  return {
    title: t('card'),
    picture: t('card.picture', { number: card?.cardNumber }),
    validUntil: card ? t('card.validUntil', { day: dayOf(card.validUntil, i18n.language) }) : '',
  }
}
