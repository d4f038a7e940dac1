import { freezeSearch, longestFrozenName } from '@shulin/contract/frozen-searches'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import { searchBodyOf, type SearchActProps } from '../search/search.ts'
import styles from './FrozenSearches.module.css'
import { frozenAddress, frozenKey } from './queries.ts'

/** Keeps the search on the page as it is answered now, and opens its own page. */
export function FreezeDialog({ search, words, onClose }: SearchActProps) {
  const { t } = useTranslation('frozen-searches')
  const queries = useQueryClient()
  const go = useNavigate()
  const form = useForm<{ name: string }>({
    first: { name: words.join(' ').slice(0, longestFrozenName) },
    rules: (typed) => ({ name: typed.name.trim() === '' ? t('name.missing') : undefined }),
    act: async ({ name }) => {
      const { words: _, ...asked } = searchBodyOf(search)
      const { sortField, sortClause, twice: twiceItems } = search
      const body = { name, search: { ...asked, sortField, sortClause, twiceItems } }
      const frozen = await asReader(() => call(freezeSearch, { body }, { isSilent: true }))
      if (!frozen) return
      showToast({ kind: 'success', message: t('frozen') })
      await queries.invalidateQueries({ queryKey: frozenKey })
      onClose()
      await go(frozenAddress(frozen.frozenId))
    },
    fieldOf: ({ details }) => (details?.['field'] === 'name' ? 'name' : undefined),
  })
  return (
    <Dialog title={t('freeze')} width={640} isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('freeze')}>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <p className="t-2">{t('freeze.how')}</p>
        <TextField {...form.field('name')} label={t('name')} maxLength={longestFrozenName} />
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('back')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('freezing')}>
            {t('freeze.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
