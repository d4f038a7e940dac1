import type { SearchReply } from '@shulin/contract/search'
import { useTranslation } from 'react-i18next'
import { TabLinks } from '../../../ui/lists/TabLinks.tsx'
import { addressOf, withChoice, type Search } from '../query/address.ts'

const most = 6

/** The kinds of documents in the result, the most frequent first: one click shows one kind alone. */
export function KindTabs({ search, reply }: { search: Search; reply: SearchReply | undefined }) {
  const { t } = useTranslation('search')
  const chosen = search.choices.docCode ?? []
  const excluded = search.exclude.docCode ?? []
  const kinds = reply?.facets.docCode.filter(({ value }) => !excluded.includes(value)) ?? []
  const shown = kinds.filter(({ value }, place) => place < most || chosen.includes(value))
  // Every title is of one kind: so many there are without this filter.
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  return (
    <TabLinks
      label={t('kinds')}
      links={[
        {
          to: addressOf(withChoice(search, 'docCode', [])),
          label: t('kinds.all'),
          count: reply && all,
          isCurrent: chosen.length === 0,
        },
        ...shown.map(({ value, name, count }) => ({
          to: addressOf(withChoice(search, 'docCode', [value])),
          label: name,
          count,
          isCurrent: chosen.length === 1 && chosen[0] === value,
        })),
      ]}
    />
  )
}
