import { longestIntroduction, longestListName } from '@shulin/contract/own-book-lists'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './BookList.module.css'
import { CoverField } from './CoverField.tsx'
import type { ListForm } from './list-form.ts'
import { useSaveList } from './useListActs.ts'

interface Props {
  /** The list that is described anew; without one, another is added. */
  changed?: (ListForm & { bookListId: string }) | undefined
  onSaved?: (bookListId: string, name: string) => void
  onClose: () => void
}

/** The form of a list: name, introduction, cover, who may see it, and whether it is the default. */
export function ListDialog({ changed, onSaved, onClose }: Props) {
  const { t } = useTranslation('book-lists')
  const [isSending, setIsSending] = useState(false)
  const save = useSaveList(changed?.bookListId)
  const form = useForm<ListForm>({
    first: changed ? formOf(changed) : nothing,
    rules: ({ name }) => ({ name: name.trim() === '' ? t('name.missing') : undefined }),
    act: async (typed) => {
      const id = await save(typed)
      if (id === undefined) return
      onSaved?.(id, typed.name)
      onClose()
    },
    fieldOf: ({ details }) => fields.find((field) => field === details?.['field']),
  })
  const { cover, privacy, defaultFlag } = form.values
  // A default stays one until another list takes its place.
  const staysDefault = changed?.defaultFlag === '1'
  return (
    <Dialog title={t(changed ? 'form.change' : 'form.add')} width={640} isOpen onClose={onClose}>
      <form {...form.frame} className={styles['form']} aria-label={t('form')}>
        {form.refused && (
          <Notice kind="error" isLive>
            {form.refused}
          </Notice>
        )}
        <TextField {...form.field('name')} label={t('name')} maxLength={longestListName} />
        <TextField
          {...form.field('introduction')}
          label={t('introduction')}
          rows={3}
          maxLength={longestIntroduction}
          isOptional
        />
        <CoverField
          cover={cover}
          onChange={(next) => form.set('cover', next)}
          onBusy={setIsSending}
        />
        <RadioGroup
          label={t('privacy')}
          isColumn
          value={privacy}
          onChange={(next) => form.set('privacy', next)}
          choices={(['private', 'open'] as const).map((id) => ({
            id,
            label: t(`privacy.${id}`),
            hint: t(`privacy.${id}.how`),
          }))}
        />
        <Checkbox
          isChecked={defaultFlag === '1'}
          isDisabled={staysDefault}
          onChange={(isChecked) => form.set('defaultFlag', isChecked ? '1' : '0')}
        >
          {t('form.default')}
        </Checkbox>
        <div className={styles['foot']}>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            look="main"
            isBusy={form.isBusy || isSending}
            busyLabel={t(isSending ? 'cover.sending' : 'saving')}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const nothing: ListForm = {
  name: '',
  introduction: '',
  cover: '',
  privacy: 'private',
  defaultFlag: '0',
}
const fields = Object.keys(nothing) as (keyof ListForm)[]

const formOf = ({ name, introduction, cover, privacy, defaultFlag }: ListForm): ListForm => ({
  name,
  introduction,
  cover,
  privacy,
  defaultFlag,
})
