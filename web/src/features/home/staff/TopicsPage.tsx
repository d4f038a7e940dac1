import type { KeptTopic } from '@shulin/contract/book-lists-staff'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { EmptyShelf } from '../../../ui/catalogue/EmptyShelf.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { ListFilters } from '../../../ui/lists/ListFilters.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { moved, MoveButtons } from './MoveButtons.tsx'
import { TopicPanel } from './TopicPanel.tsx'
import {
  useArrangeTopics,
  useKeptTopics,
  useRemoveTopic,
  useSaveTopic,
  type TopicGiven,
} from './useHomeSetup.ts'

const isNew = 'new'

/** Topics of the library: what they are called, which titles are in them, and in which order they are shown. */
export function TopicsPage() {
  const { t } = useTranslation('homeSetup')
  const keys = useListKeys()
  const topics = useKeptTopics()
  const save = useSaveTopic()
  const remove = useRemoveTopic()
  const arrange = useArrangeTopics()
  const { openRow, open, close } = useOpenRow()
  // A new topic has its number from the beginning: saved twice, it is one topic.
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const opened = topics.data?.find(({ topicId }) => topicId === openRow)

  const onError = ({ message }: Error) => showToast({ kind: 'error', message })
  const told = (done: () => void) => ({
    onSuccess: () => {
      showToast({ kind: 'success', message: t('saved') })
      done()
    },
    onError,
  })
  const put = (topic: TopicGiven, done = () => {}) => save.mutate(topic, told(done))
  const added = () => {
    open(newId)
    setNewId(crypto.randomUUID())
  }
  const columns = useColumns(topics.data ?? [], (topicIds) => arrange.mutate(topicIds, { onError }))
  const panel =
    openRow === isNew
      ? {
          id: isNew,
          title: t('topic.add'),
          onClose: close,
          children: (
            <TopicPanel
              key={newId}
              topic={{ topicId: newId, name: '', introduction: '', isShown: true, books: [] }}
              isSaving={save.isPending}
              onSave={(topic) => put(topic, added)}
            />
          ),
        }
      : opened && {
          id: opened.topicId,
          title: opened.name,
          onClose: close,
          children: (
            <TopicPanel
              key={opened.topicId}
              topic={opened}
              isSaving={save.isPending}
              onSave={put}
              onRemove={() => remove.mutate(opened.topicId, told(close))}
            />
          ),
        }
  return (
    <ConsolePage title={t('topics')} lead={t('topics.lead')} keys={keys} panel={panel}>
      <ListFilters count={topics.data ? t('topics.count', { count: topics.data.length }) : ''}>
        <Button size="sm" icon={<Plus className="i--16" aria-hidden />} onPress={() => open(isNew)}>
          {t('topic.add')}
        </Button>
      </ListFilters>
      <QueryState query={topics} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyShelf why={t('topics.empty.why')}>{t('topics.empty')}</EmptyShelf>
          ) : (
            <Table
              caption={t('topics')}
              isDense
              rows={list}
              keyOf={({ topicId }) => topicId}
              {...(opened && { selectedKey: opened.topicId })}
              columns={columns}
            />
          )
        }
      </QueryState>
    </ConsolePage>
  )
}

function useColumns(
  topics: KeptTopic[],
  arrange: (topicIds: string[]) => void,
): Column<KeptTopic>[] {
  const { t } = useTranslation('homeSetup')
  return [
    {
      id: 'name',
      label: t('topic.name'),
      cell: ({ topicId, name }) => <RowLink id={topicId}>{name}</RowLink>,
    },
    {
      id: 'books',
      label: t('topic.books'),
      isNumeric: true,
      cell: ({ books }) => books.length,
    },
    {
      id: 'isShown',
      label: t('shown'),
      cell: ({ isShown }) =>
        isShown ? (
          <StatusChip status="shelf">{t('topic.isShown')}</StatusChip>
        ) : (
          <StatusChip status="cancelled">{t('topic.isHidden')}</StatusChip>
        ),
    },
    {
      id: 'place',
      label: t('place'),
      cell: (topic) => {
        const place = topics.indexOf(topic)
        return (
          <MoveButtons
            name={topic.name}
            isFirst={place === 0}
            isLast={place === topics.length - 1}
            onMove={(step) => arrange(moved(topics, place, step).map(({ topicId }) => topicId))}
          />
        )
      },
    },
  ]
}
