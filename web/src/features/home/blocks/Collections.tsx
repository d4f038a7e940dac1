import { useTranslation } from 'react-i18next'
import { dayOf, daysBetween } from '../../../platform/instants.ts'
import { NoteList } from '../../../ui/lists/NoteList.tsx'
import {
  useHomePage,
  useHotCollections,
  useNewCollections,
  useTrialCollections,
} from '../useHome.ts'
import { Block } from './Block.tsx'

/** Institutions with the new navigation of databases show them there. */
function usePages() {
  const isNew = useHomePage().data?.eleFlag === '1'
  const list = isNew ? '/newDataBase' : '/dataBaseNav'
  return { list, of: (recordId: string) => `${list}/details/${recordId}` }
}

export function TrialCollections() {
  const { t, i18n } = useTranslation('home')
  const pages = usePages()
  const query = useTrialCollections()
  return (
    <Block
      title={t('block.trialCollections')}
      query={query}
      isEmpty={(databases) => databases.length === 0}
      more={{ to: pages.list, label: t('all.databases') }}
    >
      {(databases) => (
        <NoteList
          notes={databases.map(({ recordId, collectionName, trialBegin, trialEnd }) => ({
            id: recordId,
            text: collectionName,
            to: pages.of(recordId),
            end: trialBegin
              ? daysBetween(trialBegin, trialEnd, i18n.language)
              : t('trial.until', { end: dayOf(trialEnd, i18n.language) }),
          }))}
        />
      )}
    </Block>
  )
}

export function HotCollections() {
  const { t, i18n } = useTranslation('home')
  const pages = usePages()
  const query = useHotCollections()
  return (
    <Block
      title={t('block.hotCollections')}
      query={query}
      onPhone="three"
      isEmpty={(databases) => databases.length === 0}
    >
      {(databases) => (
        <NoteList
          notes={databases.map(({ recordId, collectionName, visits }) => ({
            id: recordId,
            text: collectionName,
            to: pages.of(recordId),
            end: t('visits', { count: visits, number: visits.toLocaleString(i18n.language) }),
          }))}
        />
      )}
    </Block>
  )
}

export function NewCollections() {
  const { t, i18n } = useTranslation('home')
  const pages = usePages()
  const query = useNewCollections()
  return (
    <Block
      title={t('block.newCollections')}
      query={query}
      onPhone="three"
      isEmpty={(databases) => databases.length === 0}
    >
      {(databases) => (
        <NoteList
          notes={databases.map(({ recordId, collectionName, createTime }) => ({
            id: recordId,
            text: collectionName,
            to: pages.of(recordId),
            end: dayOf(createTime.slice(0, 10), i18n.language),
          }))}
        />
      )}
    </Block>
  )
}
