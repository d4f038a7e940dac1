import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOf, countTyped, isNoTerm } from '../search/search.ts'
import styles from './HomeSearch.module.css'

const scopes = ['all', 'book', 'journal', 'thesis', 'database'] as const
type Scope = (typeof scopes)[number]

/** The search of honour: what to look for, and among what. */
export function HomeSearch() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const [scope, setScope] = useState<Scope>('all')
  const [words, setWords] = useState('')

  function search(event: FormEvent) {
    event.preventDefault()
    const keyword = words.trim()
    if (isNoTerm(keyword)) return
    countTyped(keyword)
    void navigate(addressOf({ keyword, choices: scope === 'all' ? {} : { docCode: [scope] } }))
  }

  return (
    <form
      id="search"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not know <search>
      role="search"
      className={styles['search']}
      aria-label={t('search')}
      onSubmit={search}
    >
      <select
        className={styles['search__scope']}
        aria-label={t('scope')}
        value={scope}
        onChange={(event) => setScope(event.target.value as Scope)}
      >
        {scopes.map((one) => (
          <option key={one} value={one}>
            {t(`scope.${one}`)}
          </option>
        ))}
      </select>
      <span className={styles['search__sep']} aria-hidden />
      <input
        className={styles['search__input']}
        type="search"
        aria-label={t('search')}
        placeholder={t('search.hint')}
        autoComplete="off"
        enterKeyHint="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className={styles['search__go']}>
        <Search aria-hidden />
        <span>{t('search.go')}</span>
      </button>
    </form>
  )
}
