import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import {
  asksSomething,
  newSearch,
  isNoTerm,
  opers,
  plainSearch,
  type Row,
  type Search,
} from './address.ts'
import { isYear, limitsIn, withLimits } from './advanced-limits.ts'
import { AdvancedLimitFields } from './AdvancedLimitFields.tsx'
import styles from './AdvancedForm.module.css'
import { useSearchNames } from '../useSearchNames.ts'
import { questionOf } from '../queries.ts'
import type { GoTo } from '../useSearch.ts'

/** As many as a search takes. */
const mostRows = 10
const matchModes = ['2', '1', '3', '4'] as const
const emptyRow: Row = { oper: 'and', searchField: 'any', matchMode: '2', searchFieldContent: '' }

/** The rows a search consists of. A new form has two, so that the second shows what it is for. */
function rowsOf({ keyword, searchField, matchMode, also }: Search): Row[] {
  const first = { oper: 'and' as const, searchField, matchMode, searchFieldContent: keyword }
  return also.length > 0 ? [first, ...also] : [first, emptyRow]
}

interface Props {
  search: Search
  goTo: GoTo
  /** Whoever has opened the form goes on in it. */
  isJustOpened: boolean
}

/** Several terms, each in its own field and way of matching, joined by and, or, not from top to bottom; and what limits them. */
export function AdvancedForm({ search, goTo, isJustOpened }: Props) {
  const { t } = useTranslation('search')
  const [rows, setRows] = useState(() => rowsOf(search))
  const [limits, setLimits] = useState(() => limitsIn(search))
  const [areYearsChecked, setAreYearsChecked] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  // Another question in the address, as after going back, also stands in the form.
  const question = JSON.stringify([rowsOf(search), limitsIn(search)])
  const [shown, setShown] = useState(question)
  if (shown !== question) {
    setShown(question)
    setRows(rowsOf(search))
    setLimits(limitsIn(search))
    setAreYearsChecked(false)
    setIsRefused(false)
  }
  const form = useRef<HTMLFormElement>(null)
  const fields = useSearchNames()?.findOpacSearchFieldParaList ?? [
    { code: 'any', name: t('field.any') },
  ]

  const change = (place: number, part: Partial<Row>) => {
    setRows(rows.map((row, other) => (other === place ? { ...row, ...part } : row)))
    setIsRefused(false)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const filled = rows
      .map((row) => ({ ...row, searchFieldContent: row.searchFieldContent.trim() }))
      .filter(({ searchFieldContent }) => !isNoTerm(searchFieldContent))
    const [first, ...also] = filled
    const wrongYear = (['yearFrom', 'yearTo'] as const).find((name) => !isYear(limits[name]))
    if (wrongYear) {
      setAreYearsChecked(true)
      form.current?.querySelector<HTMLInputElement>(`input[name=${wrongYear}]`)?.focus()
      return
    }
    // Limits alone are a search as well: all theses in German, say.
    if (!first && !asksSomething(withLimits(plainSearch, limits))) {
      setIsRefused(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    const { searchField, matchMode, searchFieldContent } = first ?? emptyRow
    const wanted = { keyword: searchFieldContent, searchField, matchMode, also }
    // Of the same question the facets chosen beside the list stay in force.
    const isSame = questionOf({ ...search, ...wanted }) === questionOf(search)
    const begun = isSame ? search : newSearch(search, searchFieldContent)
    goTo(withLimits({ ...begun, ...wanted, advanced: true }, limits))
  }

  return (
    <form ref={form} className={styles['form']} aria-label={t('advanced')} onSubmit={send}>
      <ol>
        {rows.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows are told apart by their place alone
          <li key={place} className={styles['row']}>
            <fieldset aria-label={t('advanced.row', { row: place + 1 })}>
              <div className={styles['oper']}>
                {place > 0 && (
                  <Select
                    isLabelHidden
                    label={t('advanced.oper')}
                    options={opers.map((id) => ({ id, label: t(`oper.${id}`) }))}
                    value={row.oper}
                    onChange={(oper) => change(place, { oper })}
                  />
                )}
              </div>
              <div className={styles['field']}>
                <Select
                  isLabelHidden
                  label={t('advanced.field')}
                  options={fields.map(({ code, name }) => ({ id: code, label: name }))}
                  value={row.searchField}
                  onChange={(searchField) => change(place, { searchField })}
                />
              </div>
              <div className={styles['match']}>
                <Select
                  isLabelHidden
                  label={t('match')}
                  options={matchModes.map((id) => ({ id, label: t(`match.${id}`) }))}
                  value={row.matchMode}
                  onChange={(matchMode) => change(place, { matchMode })}
                />
              </div>
              <div className={styles['words']}>
                <TextField
                  isLabelHidden
                  label={t('advanced.words')}
                  value={row.searchFieldContent}
                  maxLength={500}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has asked for the form, and goes on in it
                  autoFocus={place === 0 && isJustOpened}
                  onChange={(searchFieldContent) => change(place, { searchFieldContent })}
                  error={place === 0 && isRefused ? t('search.empty') : undefined}
                />
              </div>
              {rows.length > 1 && (
                <IconButton
                  label={t('advanced.remove', { row: place + 1 })}
                  onPress={() => setRows(rows.filter((_, other) => other !== place))}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        look="text"
        icon={<Plus className="i--16" aria-hidden />}
        isDisabled={rows.length >= mostRows}
        onPress={() => setRows([...rows, emptyRow])}
      >
        {t('advanced.add')}
      </Button>
      <AdvancedLimitFields
        limits={limits}
        areYearsChecked={areYearsChecked}
        onChange={(changed) => {
          setLimits(changed)
          setIsRefused(false)
        }}
      />
      <div className={styles['foot']}>
        <Button type="submit" look="main">
          {t('advanced.search')}
        </Button>
      </div>
    </form>
  )
}
