import { useTranslation } from 'react-i18next'
import { NoteList } from '../../../ui/lists/NoteList.tsx'
import { useDonations, useHomePage } from '../useHome.ts'
import { Block } from './Block.tsx'

/** Who borrowed most this month: nobody by their full name. */
export function Readers() {
  const { t } = useTranslation('home')
  const query = useHomePage()
  return (
    <Block
      title={t('block.readers')}
      query={query}
      onPhone="three"
      isEmpty={({ readers }) => readers.length === 0}
      more={{ to: '/readRange', label: t('all.reading') }}
    >
      {({ readers }) => (
        <NoteList
          notes={readers.map(({ name, loanCount }, place) => ({
            id: String(place),
            text: name,
            end: t('loans', { count: loanCount }),
          }))}
        />
      )}
    </Block>
  )
}

export function Donations() {
  const { t } = useTranslation('home')
  const query = useDonations()
  return (
    <Block
      title={t('block.donations')}
      query={query}
      onPhone="three"
      isEmpty={({ list }) => list.length === 0}
      more={{ to: '/bookDonate', label: t('all.donations') }}
    >
      {({ list }) => (
        <NoteList
          notes={list.map(({ donateId, title, donor, copyCount }) => ({
            id: donateId,
            text: title,
            to: '/bookDonate',
            end: [donor, t('copies', { count: copyCount })].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </Block>
  )
}

/** Links of the library's own. */
export function CustomList() {
  const { t } = useTranslation('home')
  const query = useHomePage()
  return (
    <Block
      title={t('block.customList')}
      query={query}
      isEmpty={({ customList }) => customList.length === 0}
    >
      {({ customList }) => (
        <NoteList
          notes={customList.map(({ title, url }, place) => ({
            id: String(place),
            text: title,
            to: url,
          }))}
        />
      )}
    </Block>
  )
}
