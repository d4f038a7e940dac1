import { useTranslation } from 'react-i18next'
import { useSearchNames } from '../useSearchNames.ts'
import { plainSearch, type Search } from './address.ts'

/** The whole question in words: every term with its field, and how the terms are joined. */
export function useQuestionInWords() {
  const { t } = useTranslation('search')
  const fields = useSearchNames()?.findOpacSearchFieldParaList
  const term = (field: string, text: string) => {
    const name = fields?.find(({ code }) => code === field)?.name
    return field === plainSearch.searchField || name === undefined
      ? t('term', { text })
      : t('term.in', { text, field: name })
  }
  return ({ keyword, searchField, also }: Pick<Search, 'keyword' | 'searchField' | 'also'>) =>
    also.reduce(
      (before, row) =>
        t(`term.${row.oper}`, { before, next: term(row.searchField, row.searchFieldContent) }),
      term(searchField, keyword),
    )
}
