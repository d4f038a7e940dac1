import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import type { Search } from '../query/address.ts'
import styles from '../SearchPage.module.css'
import { everywhere } from '../queries.ts'

interface Props {
  search: Search
  onWiden: () => void
}

/** The chosen library has nothing: what all of them have, and the ways there: the list, or who has it and may be asked. */
export function Everywhere({ search, onWiden }: Props) {
  const { t, i18n } = useTranslation('search')
  const { data: count = 0 } = useQuery(everywhere(search))
  return (
    <output className={styles['everywhere']}>
      {count > 0 && (
        <>
          <Button look="main" onPress={onWiden}>
            {t('scope.everywhere', { count, total: count.toLocaleString(i18n.language) })}
          </Button>
          {search.keyword !== '' && (
            <LinkButton
              href={`/otherSearchList?${new URLSearchParams({ keyword: search.keyword }).toString()}`}
            >
              {t('scope.ask')}
            </LinkButton>
          )}
        </>
      )}
    </output>
  )
}
