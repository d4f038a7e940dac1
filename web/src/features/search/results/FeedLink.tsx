import { useTranslation } from 'react-i18next'

interface Props {
  keyword: string
  searchField: string
}

/** Longer ones are pasted texts: the server makes no feed of them. */
const longestKeyword = 100

/** Tells feed readers where what this search finds from now on can be followed. Filters are not part of it. */
export function FeedLink({ keyword, searchField }: Props) {
  const { t } = useTranslation('search')
  if (keyword.trim() === '' || keyword.length > longestKeyword) return null
  const wanted = new URLSearchParams({ keyword, searchField })
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      title={t('results.of', { keyword })}
      href={`feed?${wanted.toString()}`}
    />
  )
}
