import type { CataloguingChoices, DescribedField } from '@shulin/contract/catalogue-staff'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../../platform/instants.ts'
import { asText, type Value } from './fields.ts'
import { useChoices } from './useCatalogue.ts'

/** Values, places, persons and times as words. */
export function useWords() {
  const { t, i18n } = useTranslation('cataloguing')
  const choices = useChoices().data
  const named = (list: keyof CataloguingChoices, code: string) =>
    choices?.[list].find((choice) => choice.code === code)?.name ?? code

  const lists = {
    documentType: 'documentTypes',
    language: 'languages',
    country: 'countries',
  } as const
  const isCoded = (field: string): field is keyof typeof lists => field in lists
  return {
    /** A value in one line. */
    valueOf: (field: DescribedField, value: Value) => {
      const texts = asText(value).split('\n').filter(Boolean)
      if (texts.length === 0) return ''
      const shown = isCoded(field) ? texts.map((code) => named(lists[field], code)) : texts
      return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(shown)
    },
    documentType: (code: string) => named('documentTypes', code),
    place: (locationId: string) => {
      const place = choices?.locations.find(({ code }) => code === locationId)
      return place ? `${place.library} · ${place.name}` : locationId
    },
    who: (name: string) => (name === 'operator' ? t('operator') : name),
    when: (instant: string) => dayAndMinute(instant, i18n.language),
  }
}
