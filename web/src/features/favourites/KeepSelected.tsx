import {
  addFoundFavourites,
  addManyFavourites,
  mostKeptAtOnce,
  type FavouriteFolder,
} from '@shulin/contract/favourites'
import type { CallInput } from '@shulin/contract/endpoint'
import { deepestRow } from '@shulin/contract/search'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callSaying } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader, useReader } from '../identity/identity.ts'
import { useOpenTabs } from '../personal-centre/personal-centre.ts'
import styles from './Favourites.module.css'
import { favouritesKey, folders } from './queries.ts'
import { useKeepHere } from './useKeepHere.ts'

type SearchBody = CallInput<typeof addFoundFavourites>['body']

interface Props {
  /** The titles that are chosen, of all pages. */
  recordIds: number[]
  /** The search they were found by, and how much it finds. */
  found: { total: number; search: SearchBody }
}

/** Keeps the chosen titles of a result; or all of it, however many pages it has. */
export function KeepSelected({ recordIds, found }: Props) {
  const { t } = useTranslation('favourites')
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = useOpenTabs().includes('favourites')
  const isReader = useReader() !== undefined
  const keepHere = useKeepHere()
  if (!isOffered) return null
  const begin = () => (isReader ? setIsOpen(true) : keepHere(recordIds))
  return (
    <>
      <Button size="sm" icon={<Star className="i--16" aria-hidden />} onPress={begin}>
        {t('keepSelected')}
      </Button>
      {isOpen && (
        <KeepDialog recordIds={recordIds} found={found} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

interface DialogProps extends Props {
  onClose: () => void
}

function KeepDialog({ onClose, ...titles }: DialogProps) {
  const { t, i18n } = useTranslation('favourites')
  const query = useQuery(folders(i18n.language))
  return (
    <Dialog title={t('keepSelected')} isShort isOpen onClose={onClose}>
      <QueryState query={query}>
        {(all) => (
          <KeepForm
            {...titles}
            all={all.filter(({ kind }) => kind === 'record')}
            onClose={onClose}
          />
        )}
      </QueryState>
    </Dialog>
  )
}

interface FormProps extends DialogProps {
  all: readonly FavouriteFolder[]
}

function KeepForm({ recordIds, found, all, onClose }: FormProps) {
  const { t, i18n } = useTranslation('favourites')
  const queries = useQueryClient()
  const [which, setWhich] = useState<'chosen' | 'found'>('chosen')
  const [folderId, setFolderId] = useState(all[0]?.folderId ?? null)
  /** Some may have been left out: then that is said as well. */
  const saidOf = ({ data, message }: { data: { leftOut: number }; message: string }) => ({
    message: data.leftOut > 0 ? t('keepSelected.leftOut', { count: data.leftOut }) : message,
  })
  const keep = useMutation({
    mutationFn: () => {
      const target = folderId === null ? {} : { folderId }
      return asReader(async (): Promise<{ message: string }> =>
        which === 'found'
          ? callSaying(addFoundFavourites, { body: { ...found.search, ...target } })
          : saidOf(await callSaying(addManyFavourites, { body: { recordIds, ...target } })),
      )
    },
    onSuccess: async (reply) => {
      if (!reply) return
      showToast({ kind: 'success', message: reply.message })
      onClose()
      await queries.invalidateQueries({ queryKey: favouritesKey })
    },
  })
  const counted = (count: number) => ({ count, total: count.toLocaleString(i18n.language) })
  return (
    <div className={styles['form']}>
      {found.total > recordIds.length && (
        <RadioGroup
          label={t('keepSelected.which')}
          isColumn
          value={which}
          onChange={setWhich}
          choices={[
            {
              id: 'chosen',
              label: t('keepSelected.chosen', counted(recordIds.length)),
              ...(recordIds.length >= mostKeptAtOnce && { hint: t('keepSelected.most') }),
            },
            {
              id: 'found',
              label: t('keepSelected.found', counted(Math.min(found.total, deepestRow))),
              hint: t('keepSelected.found.how'),
            },
          ]}
        />
      )}
      <Select
        label={t('keepSelected.folder')}
        options={all.map(({ folderId: id, name }) => ({ id, label: name }))}
        value={folderId}
        onChange={setFolderId}
      />
      <div className={styles['foot']}>
        <Button onPress={onClose}>{t('cancel')}</Button>
        <Button look="main" isBusy={keep.isPending} onPress={() => keep.mutate()}>
          {t('keepSelected.keep')}
        </Button>
      </div>
    </div>
  )
}
