import type { StaffTopic } from '@shulin/contract/book-lists-staff'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsoleList } from '../../../ui/console/ConsoleList.tsx'
import { RowLink, useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { moved, MoveButtons } from './MoveButtons.tsx'
import { TopicPanel } from './TopicPanel.tsx'
import {
  useArrangeTopics,
  useStaffTopics,
  useRemoveTopic,
  useSaveTopic,
  type TopicForm,
} from './useHomeSetup.ts'

/** Topics of the library: what they are called, which titles are in them, and in which order they are shown. */
export function TopicsPage() {
  const { t } = useTranslation('homeSetup')
  const topics = useStaffTopics()
  const save = useSaveTopic()
  const remove = useRemoveTopic()
  const arrange = useArrangeTopics()
  const { open, close } = useOpenRow()
  // A new topic has its number from the beginning: saved twice, it is one topic.
  const [newId, setNewId] = useState(() => crypto.randomUUID())

  const onError = ({ message }: Error) => showToast({ kind: 'error', message })
  const told = (done: () => void) => ({
    onSuccess: () => {
      showToast({ kind: 'success', message: t('saved') })
      done()
    },
    onError,
  })
  const put = (topic: TopicForm, done = () => {}) => save.mutate(topic, told(done))
  const added = () => {
    open(newId)
    setNewId(crypto.randomUUID())
  }
  const columns = useColumns(topics.data ?? [], (topicIds) => arrange.mutate(topicIds, { onError }))
  return (
    <ConsoleList
      title={t('topics')}
      lead={t('topics.lead')}
      query={topics}
      failed={t('failed')}
      keyOf={({ topicId }) => topicId}
      columns={columns}
      count={(count) => t('topics.count', { count })}
      none={{ text: t('topics.empty'), why: t('topics.empty.why') }}
      renderPanel={(topic) => ({
        title: topic.name,
        children: (
          <TopicPanel
            topic={topic}
            isSaving={save.isPending}
            onSave={put}
            onRemove={() => remove.mutate(topic.topicId, told(close))}
          />
        ),
      })}
      adding={{
        label: t('topic.add'),
        children: (
          <TopicPanel
            key={newId}
            topic={{ topicId: newId, name: '', introduction: '', isShown: true, books: [] }}
            isSaving={save.isPending}
            onSave={(topic) => put(topic, added)}
          />
        ),
      }}
    />
  )
}

function useColumns(
  topics: StaffTopic[],
  arrange: (topicIds: string[]) => void,
): Column<StaffTopic>[] {
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
