import { longestFolderName, type FavouriteFolder } from '@shulin/contract/favourites'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Favourites.module.css'
import { useSaveFolder } from './useFavouriteActs.ts'

interface Props {
  /** The folder that is changed; without one, another is added. */
  changed?: FavouriteFolder
  onClose: () => void
}

/** The form of a folder: its name, and whether others may see it. */
export function FolderDialog({ changed, onClose }: Props) {
  const { t } = useTranslation('favourites')
  const save = useSaveFolder(changed?.folderId)
  const form = useForm<Pick<FavouriteFolder, 'name' | 'shareFlag'>>({
    first: { name: changed?.name ?? '', shareFlag: changed?.shareFlag ?? '0' },
    rules: ({ name }) => ({ name: name.trim() === '' ? t('name.missing') : undefined }),
    act: async (typed) => {
      if (await save(typed)) onClose()
    },
    fieldOf: ({ details }) => (details?.['field'] === 'name' ? 'name' : undefined),
  })
  return (
    <Dialog title={t(changed ? 'folder.rename' : 'folder.add')} isShort isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('folder.form')}>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <TextField {...form.field('name')} label={t('name')} maxLength={longestFolderName} />
        <Checkbox
          isChecked={form.values.shareFlag === '1'}
          onChange={(isChecked) => form.set('shareFlag', isChecked ? '1' : '0')}
        >
          {t('share.let')}
        </Checkbox>
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="main" isBusy={form.isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
