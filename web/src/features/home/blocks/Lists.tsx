import { useTranslation } from 'react-i18next'
import { ListSheets, TopicSheets, useOpenLists, useTopics } from '../../book-lists/book-lists.ts'
import { Block } from './Block.tsx'

const rows = 3

export function BookLists() {
  const { t } = useTranslation('home')
  const query = useOpenLists({ rows, isSilent: true })
  return (
    <Block
      title={t('block.bookLists')}
      query={query}
      onPhone="strip"
      isEmpty={({ list }) => list.length === 0}
      more={{ to: '/bookListNav', label: t('all.lists') }}
    >
      {({ list }) => <ListSheets lists={list} />}
    </Block>
  )
}

export function Topics() {
  const { t } = useTranslation('home')
  const query = useTopics({ rows, isSilent: true })
  return (
    <Block
      title={t('block.topics')}
      query={query}
      onPhone="strip"
      isEmpty={({ list }) => list.length === 0}
      more={{ to: '/specialNav', label: t('all.topics') }}
    >
      {({ list }) => <TopicSheets topics={list} />}
    </Block>
  )
}
