import { deleteFrozenSearch, type FrozenSearch } from '@shulin/contract/frozen-searches'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../platform/api.ts'
import { dayAndMinute } from '../../platform/instants.ts'
import { usePageNumber } from '../../platform/usePageNumber.ts'
import { EmptyShelf } from '../../ui/catalogue/EmptyShelf.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useExistingPage } from '../../ui/lists/useExistingPage.ts'
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './FrozenSearches.module.css'
import { frozenAddress, frozenKey, frozenRows, ownFrozenSearches } from './queries.ts'

/** The searches that the reader has frozen, each with its own page. */
export function FrozenSearches() {
  const { t, i18n } = useTranslation('frozen-searches')
  const [page, turnTo] = usePageNumber()
  const query = useQuery({
    ...ownFrozenSearches(page, i18n.language),
    placeholderData: keepPreviousData,
  })
  useExistingPage(query, frozenRows)
  return (
    <QueryState query={query} failed={t('list.failed')}>
      {({ total, list }) =>
        total === 0 ? (
          <EmptyShelf
            icon={<Pin aria-hidden />}
            why={t('empty.why')}
            action={<LinkButton href="/searchList">{t('empty.search')}</LinkButton>}
          >
            {t('empty')}
          </EmptyShelf>
        ) : (
          <>
            <ul className={styles['rows']} aria-label={t('list')}>
              {list.map((frozen) => (
                <FrozenRow key={frozen.frozenId} frozen={frozen} />
              ))}
            </ul>
            <Pager page={page} total={total} rows={frozenRows} onChange={turnTo} />
          </>
        )
      }
    </QueryState>
  )
}

function FrozenRow({
  frozen: { frozenId, name, words, total, createTime },
}: {
  frozen: FrozenSearch
}) {
  const { t, i18n } = useTranslation('frozen-searches')
  const [isAsked, setAsked] = useState(false)
  return (
    <li className={styles['row']}>
      <span className={styles['icon']}>
        <Pin aria-hidden />
      </span>
      <div className={styles['text']}>
        <p>
          <Link className="link-ink" to={frozenAddress(frozenId)}>
            {name}
          </Link>
        </p>
        <p className="t-2">{[t('titles', { count: total }), ...words].join(t('comma'))}</p>
      </div>
      <time className="t-cap num" dateTime={createTime}>
        {dayAndMinute(createTime, i18n.language)}
      </time>
      <IconButton size="sm" label={t('delete.of', { name })} onPress={() => setAsked(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      {isAsked && <AskToDelete frozenId={frozenId} name={name} onClose={() => setAsked(false)} />}
    </li>
  )
}

interface AskProps {
  frozenId: string
  name: string
  onClose: () => void
}

function AskToDelete({ frozenId, name, onClose }: AskProps) {
  const { t } = useTranslation('frozen-searches')
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => asReader(() => call(deleteFrozenSearch, { body: { frozenId } })),
    onSuccess: async (isDone) => {
      if (!isDone) return
      showToast({ kind: 'success', message: t('deleted') })
      onClose()
      await queries.invalidateQueries({ queryKey: frozenKey })
    },
  })
  return (
    <AlertDialog
      title={t('delete.ask')}
      onClose={onClose}
      keep={t('keep')}
      act={t('delete')}
      isBusy={remove.isPending}
      onAct={() => remove.mutate()}
    >
      <p>{t('delete.why', { name })}</p>
    </AlertDialog>
  )
}
