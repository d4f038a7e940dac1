import { Bell, Pin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { useInstitution } from '../../institutions/institutions.tsx'
import { dropdownTabs } from '../../personal-centre/personal-centre.ts'
import { broughtActs, searchActs, type SearchAct } from '../brought-acts.ts'
import type { Search } from '../query/address.ts'
import styles from './SearchActs.module.css'

const icons = { subscribe: Bell, freeze: Pin }

interface Props {
  search: Search
  words: readonly string[]
}

/** What can be done with the search itself: follow it, and keep it as it is answered today. */
export function SearchActs({ search, words }: Props) {
  const { t } = useTranslation('search')
  const [open, setOpen] = useState<SearchAct>()
  const { menuB } = useInstitution().menus
  // What is kept is found again in the reader's tab of subscriptions.
  if (!dropdownTabs(menuB).includes('subscriptions')) return null
  // Titles with some of the words are looked through once: what is followed or frozen is asked for all of them.
  if (search.words === 'some') return null
  const Opened = open && broughtActs[open]
  return (
    <div className={styles['acts']}>
      {searchActs.map((act) => {
        const Icon = icons[act]
        return (
          broughtActs[act] && (
            <Button
              key={act}
              look="text"
              size="sm"
              icon={<Icon className="i--16" aria-hidden />}
              onPress={() => setOpen(act)}
            >
              {t(`act.${act}`)}
            </Button>
          )
        )
      })}
      {Opened && (
        <Suspense>
          <Opened search={search} words={words} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
