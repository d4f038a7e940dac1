import type { BookList, ListedTitle } from '@shulin/contract/book-lists'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { BareSelect } from '../../ui/controls/BareSelect.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { useAvailability } from '../catalogue/catalogue.tsx'
import styles from './BookList.module.css'
import { askedTogether, TitleChunks } from './TitleChunks.tsx'

const orders = ['kept', 'title', 'added'] as const
type Order = (typeof orders)[number]

/** From so many titles on a list can be searched. */
const worthFinding = 10

/** The titles of a list, how many of them are to be had now, and ways to narrow and sort them. */
export function ListTitles({ list: { bookListId, role, list } }: { list: BookList }) {
  const { t, i18n } = useTranslation('book-lists')
  const [order, setOrder] = useState<Order>('kept')
  const [words, setWords] = useState('')
  const [isOnlyThere, setIsOnlyThere] = useState(false)
  // A longer list is asked about part by part, as it is scrolled.
  const isShort = list.length <= askedTogether
  const recordIds = useMemo(() => list.map(({ recordId }) => recordId), [list])
  const availability = useAvailability(isShort ? recordIds : [])
  const { data } = availability
  const isThere = (recordId: number) => {
    const known = data?.[recordId]
    return known !== undefined && (known.onShelfCount > 0 || known.isOnline === true)
  }
  const wanted = useDeferredValue(words.trim().toLowerCase())
  const shown = useMemo(
    () =>
      inOrder(
        list.filter((title) => matches(title, wanted)),
        order,
        i18n.language,
      ),
    [list, wanted, order, i18n.language],
  )
  const isNarrowed = isShort && isOnlyThere
  const titles = isNarrowed ? shown.filter(({ recordId }) => isThere(recordId)) : shown
  if (list.length === 0) {
    return (
      <EmptyShelf why={role === 'visitor' ? undefined : t('titles.empty.why')}>
        {t('books.empty')}
      </EmptyShelf>
    )
  }
  return (
    <div>
      <div className={styles['bar']}>
        <output className="t-2 num">
          {isShort && data
            ? t('titles.there', {
                count: list.length,
                there: recordIds.filter(isThere).length,
              })
            : t('count', { count: list.length })}
        </output>
        {list.length >= worthFinding && (
          <div className={styles['find']}>
            <SearchField
              label={t('titles.find')}
              isLabelHidden
              placeholder={t('titles.find')}
              size="sm"
              value={words}
              onChange={setWords}
            />
          </div>
        )}
        {isShort && (
          <Checkbox isChecked={isOnlyThere} onChange={setIsOnlyThere}>
            {t('titles.onlyThere')}
          </Checkbox>
        )}
        <BareSelect
          label={t('sort')}
          options={orders.map((id) => ({ id, label: t(`sort.${id}`) }))}
          value={order}
          onChange={setOrder}
        />
      </div>
      {isNarrowed && !data ? (
        // Nothing is left out of which nobody knows whether it is to be had.
        <QueryState query={availability} failed={t('titles.thereFailed')}>
          {() => null}
        </QueryState>
      ) : titles.length === 0 ? (
        <EmptyShelf>{t('titles.none')}</EmptyShelf>
      ) : (
        <TitleChunks
          bookListId={bookListId}
          titles={titles}
          role={role}
          isWhole={order === 'kept' && titles.length === list.length}
        />
      )}
    </div>
  )
}

const matches = ({ title, author, notes }: ListedTitle, words: string) =>
  words === '' ||
  [title, author, ...notes.map(({ text }) => text)].some((text) =>
    text.toLowerCase().includes(words),
  )

function inOrder(titles: ListedTitle[], order: Order, language: string) {
  if (order === 'kept') return titles
  if (order === 'added')
    // What was added at once stays in the order of the list.
    return titles.toSorted((one, other) => Date.parse(other.addTime) - Date.parse(one.addTime))
  const collator = new Intl.Collator(language)
  return titles.toSorted((one, other) => collator.compare(one.title, other.title))
}
