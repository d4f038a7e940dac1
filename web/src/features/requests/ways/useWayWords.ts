import type { WayToGet } from '@shulin/contract/requests'
import { useTranslation } from 'react-i18next'
import { money } from '../../circulation/circulation.ts'
import { useRequestDays } from '../useRequestDays.ts'

/** A way in words: when, how sure, and for how much. */
export function useWayWords() {
  const { t, i18n } = useTranslation('requests')
  const days = useRequestDays()
  return {
    /** When, large; and what stands below it. */
    when: ({ way, days: span }: WayToGet) => {
      if (way === 'library hold') return t('ways.library hold.when')
      return span === null ? t('ways.now') : days.range(span)
    },
    within: ({ way, days: span }: WayToGet) => {
      if (way === 'library hold') return t('ways.library hold.why')
      if (span === null) return t('ways.now.why')
      const [first, last] = [days.daysUntil(span.from), days.daysUntil(span.to)]
      if (last <= 0) return t('ways.today')
      return first === last || first <= 0
        ? t('ways.within', { count: last })
        : t('ways.between', { first, last })
    },
    /** What the days are told from. */
    sureness: ({ days: span, cases }: WayToGet) => {
      if (span === null) return ''
      return cases > 0 ? t('ways.cases', { count: cases }) : t('ways.word')
    },
    /** What another system takes for it, nobody here knows. */
    cost: ({ way, costFen }: WayToGet) => {
      if (way === 'library hold') return ''
      return costFen === 0 ? t('ways.free') : money(costFen, i18n.language)
    },
    /** How many copies there are, or who waits before. */
    numbers: ({ way, copies, waiting }: WayToGet) =>
      [
        copies > 0 ? t(way === 'reservation' ? 'ways.lent' : 'ways.copies', { count: copies }) : '',
        waiting > 0 ? t('ways.waiting', { count: waiting }) : '',
      ].filter(Boolean),
  }
}
