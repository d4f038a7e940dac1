import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { addressOf, isNarrowed, type Search } from './address.ts'
import { appliedFilters } from '../facets/applied-filters.ts'
import { sentence } from '../queries.ts'
import { searchFrom } from './ready-search.ts'
import styles from '../SearchPage.module.css'
import type { NameOf } from '../useNames.ts'
import type { GoTo } from '../useSearch.ts'

interface Props {
  search: Search
  nameOf: NameOf
  goTo: GoTo
}

/** Shorter texts are words, and longer ones are pasted. */
const isSentenceLong = ({ length }: string) => length > 3 && length <= 120

/** The filters that can be read out of what was typed. The search is as it was typed until the reader takes them. */
export function SentenceOffer({ search, nameOf, goTo }: Props) {
  const { t, i18n } = useTranslation('search')
  const [taken, setTaken] = useState<{ typed: Search; wanted: Search }>()
  const { keyword, searchField, matchMode } = search
  const isPlain =
    searchField === 'any' && matchMode === '2' && search.also.length === 0 && !isNarrowed(search)
  const { data } = useQuery({
    ...sentence(keyword),
    enabled: isPlain && isSentenceLong(keyword),
  })

  if (taken && addressOf(search) === addressOf(taken.wanted)) {
    return (
      <div className={styles['sentence']}>
        <p>{t('sentence.taken', { typed: taken.typed.keyword })}</p>
        <Button look="text" size="sm" onPress={() => goTo(taken.typed)}>
          {t('sentence.undo')}
        </Button>
      </div>
    )
  }
  if (!isPlain || !data || data.filters.length === 0 || data.count === 0) return null
  const wanted = searchFrom(data.search, search)
  return (
    <section className={styles['sentence']} aria-label={t('sentence')}>
      <p>{data.rest === '' ? t('sentence') : t('sentence.of', { rest: data.rest })}</p>
      <ul>
        {appliedFilters(wanted, nameOf, t).map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      {data.leftOut.length > 0 && (
        <p className="t-2">{t('sentence.leftOut', { words: data.leftOut[0]!.words })}</p>
      )}
      <Button
        size="sm"
        onPress={() => {
          setTaken({ typed: search, wanted })
          goTo(wanted)
        }}
      >
        {t('sentence.take', {
          count: data.count,
          number: data.count.toLocaleString(i18n.language),
        })}
      </Button>
    </section>
  )
}
