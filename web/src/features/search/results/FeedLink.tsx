import { writtenExclusions } from '@shulin/contract/exclusions'
import { useTranslation } from 'react-i18next'
import type { Search } from '../query/address.ts'

type Props = Pick<Search, 'keyword' | 'searchField' | 'exclude'>

/** Longer ones are pasted texts: the server makes no feed of them. */
const longestKeyword = 100
/** Nor of more exclusions than these. */
const mostExclusions = 12

/** Tells feed readers where what this search finds from now on can be followed. Of its filters only what is excluded is part of it. */
export function FeedLink({ keyword, searchField, exclude }: Props) {
  const { t } = useTranslation('search')
  if (keyword.trim() === '' || keyword.length > longestKeyword) return null
  const excluded = writtenExclusions(exclude)
  if (excluded.length > mostExclusions) return null
  const wanted = new URLSearchParams({ keyword, searchField })
  for (const text of excluded) wanted.append('exclude', text)
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      title={t('results.of', { keyword })}
      href={`feed?${wanted.toString()}`}
    />
  )
}
