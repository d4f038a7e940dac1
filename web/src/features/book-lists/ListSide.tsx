import type { BookList } from '@shulin/contract/book-lists'
import type { Keepers } from '@shulin/contract/own-book-lists'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Timeline } from '../../ui/lists/Timeline.tsx'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { Avatar } from '../../ui/page/Avatar.tsx'
import styles from './BookList.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { useListKeepers } from './useBookLists.ts'
import { useRemoveEditor } from './useListActs.ts'

/** Who keeps a list, and what they changed of late: for those who keep it. */
export function ListSide({ list: { bookListId, role } }: { list: BookList }) {
  const { t } = useTranslation('book-lists')
  const query = useListKeepers(bookListId)
  const [isInviting, setIsInviting] = useState(false)
  const isOwner = role === 'owner'
  return (
    <aside className={styles['side']} aria-label={t('keepers')}>
      <QueryState query={query} failed={t('keepers.failed')}>
        {({ keepers, changes }) => (
          <>
            <section aria-label={t('keepers')}>
              <h2 className="t-section">{t('keepers')}</h2>
              <ul className={styles['keepers']}>
                {keepers.map((keeper) => (
                  <Keeper
                    key={keeper.keeperId}
                    bookListId={bookListId}
                    keeper={keeper}
                    isRemovable={isOwner && keeper.role === 'editor'}
                  />
                ))}
              </ul>
              {isOwner && (
                <div>
                  <Button
                    size="sm"
                    icon={<UserPlus className="i--16" aria-hidden />}
                    onPress={() => setIsInviting(true)}
                  >
                    {t('invite')}
                  </Button>
                </div>
              )}
            </section>
            {changes.length > 0 && <Changes changes={changes} />}
          </>
        )}
      </QueryState>
      {isInviting && <InviteDialog bookListId={bookListId} onClose={() => setIsInviting(false)} />}
    </aside>
  )
}

interface KeeperProps {
  bookListId: string
  keeper: Keepers['keepers'][number]
  isRemovable: boolean
}

function Keeper({ bookListId, keeper: { keeperId, name, role, isMe }, isRemovable }: KeeperProps) {
  const { t } = useTranslation('book-lists')
  const remove = useRemoveEditor(bookListId)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li>
      <Avatar name={name} />
      <div>
        <p>{isMe ? t('keeper.me', { name }) : name}</p>
        <p className="t-cap">{t(`keeper.${role}`)}</p>
      </div>
      {isRemovable && (
        <IconButton
          label={t('keeper.remove', { name })}
          size="sm"
          isDisabled={remove.isPending}
          onPress={() => setIsAsking(true)}
        >
          <X aria-hidden />
        </IconButton>
      )}
      {isAsking && (
        <AlertDialog
          title={t('keeper.remove.ask')}
          onClose={() => setIsAsking(false)}
          keep={t('keep')}
          act={t('keeper.remove.act')}
          isBusy={remove.isPending}
          onAct={() => remove.mutate(keeperId, { onSettled: () => setIsAsking(false) })}
        >
          <p>{t('keeper.remove.why', { name })}</p>
        </AlertDialog>
      )}
    </li>
  )
}

/** So much of a title says which one it is; the whole of it stands in the list beside. */
const longestInShort = 40

function inShort(title: string) {
  const letters = Array.from(title)
  return letters.length > longestInShort
    ? `${letters.slice(0, longestInShort).join('').trimEnd()}…`
    : title
}

function Changes({ changes }: { changes: Keepers['changes'] }) {
  const { t, i18n } = useTranslation('book-lists')
  const wordsOf = ({ act, by, title, titles }: Keepers['changes'][number]) => {
    const who = by || t('note.by.nobody')
    if (act === 'join' || act === 'leave' || act === 'describe') return t(`change.${act}`, { who })
    if (title !== '') return t(`change.${act}.one`, { who, title: inShort(title) })
    return t(`change.${act}.many`, { who, count: Math.max(1, titles) })
  }
  return (
    <section aria-label={t('changes')}>
      <h2 className="t-section">{t('changes')}</h2>
      <Timeline
        label={t('changes')}
        steps={changes.map((change) => ({
          id: String(change.changeId),
          time: dayAndMinute(change.time, i18n.language),
          at: change.time,
          text: wordsOf(change),
        }))}
      />
    </section>
  )
}
