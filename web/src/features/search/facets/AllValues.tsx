import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { FacetTick } from '../../../ui/finding/FacetTick.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { SearchField } from '../../../ui/controls/SearchField.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { aloneWith, type FacetProps } from './facet-question.ts'
import { facetValues } from '../queries.ts'
import styles from './Facets.module.css'

/** All values of a facet, to look through and to search in. A tick is in force at once. */
export function AllValues({
  search,
  name,
  label,
  chosen,
  onToggle,
  excluded,
  onExclude,
}: Omit<FacetProps, 'values'>) {
  const { t, i18n } = useTranslation('search')
  const [text, setText] = useState('')
  const [sort, setSort] = useState<'count' | 'name'>('count')
  const keyword = useSettled(text.trim())
  const asked = aloneWith(search, name)
  const query = useInfiniteQuery(facetValues(asked, name, { keyword, sort }))

  return (
    <>
      <SearchField
        label={t('values.find', { name: label })}
        isLabelHidden
        placeholder={t('values.find', { name: label })}
        value={text}
        onChange={setText}
      />
      <QueryState query={query} failed={t('values.failed')}>
        {({ pages }) => {
          const total = pages[0]?.total ?? 0
          return (
            <>
              <div className={styles['values__bar']}>
                <output>
                  {t('values.count', { count: total, total: total.toLocaleString(i18n.language) })}
                </output>
                <Select
                  look="bare"
                  label={t('sort')}
                  options={[
                    { id: 'count', label: t('values.byCount') },
                    { id: 'name', label: t('values.byName') },
                  ]}
                  value={sort}
                  onChange={setSort}
                />
              </div>
              <fieldset aria-label={label} aria-busy={query.isPlaceholderData || undefined}>
                {pages
                  .flatMap(({ values }) => values)
                  .map(({ value, name, count }) => (
                    <FacetTick
                      key={value}
                      value={{ id: value, label: name, count }}
                      isChosen={chosen.includes(value)}
                      onToggle={() => onToggle(value)}
                      isExcluded={excluded.includes(value)}
                      onExclude={() => onExclude(value)}
                    />
                  ))}
              </fieldset>
              {query.hasNextPage && (
                <Button
                  isBlock
                  isBusy={query.isFetchingNextPage}
                  onPress={() => void query.fetchNextPage()}
                >
                  {t('values.more')}
                </Button>
              )}
            </>
          )
        }}
      </QueryState>
    </>
  )
}

/** A text, once it has not changed for a moment: not every letter is worth a question. */
function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
