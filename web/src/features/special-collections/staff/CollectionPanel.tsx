import {
  longestIntroduction,
  type StaffCollection,
} from '@shulin/contract/special-collections-staff'
import { locales, type Locale } from '@shulin/contract/locale'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { LanguagePreview } from '../../../ui/console/LanguagePreview.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { CollectionRecords } from './CollectionRecords.tsx'
import { PlaceButtons } from './PlaceButtons.tsx'
import { useRemoveCollection, useSaveCollection } from './queries.ts'

interface Props {
  collection: StaffCollection
  all: readonly StaffCollection[]
  /** Given for one that is only being added. */
  onAdded?: () => void
  onRemoved?: () => void
}

/** One collection: its words in three languages, when it is shown, how it looks, and its titles. */
export function CollectionPanel({ collection, all, onAdded, onRemoved }: Props) {
  const { t } = useTranslation('special-collections-staff')
  const save = useSaveCollection()
  const { collectionId } = collection
  const form = useForm({
    first: {
      parentId: collection.parentId ?? '',
      'name.zh-CN': collection.name['zh-CN'],
      'name.zh-TW': collection.name['zh-TW'] ?? '',
      'name.en-US': collection.name['en-US'] ?? '',
      'introduction.zh-CN': collection.introduction['zh-CN'],
      'introduction.zh-TW': collection.introduction['zh-TW'],
      'introduction.en-US': collection.introduction['en-US'],
      isShown: collection.isShown,
      shownFrom: collection.shownFrom ?? '',
      shownUntil: collection.shownUntil ?? '',
    },
    rules: (values) => ({
      'name.zh-CN': values['name.zh-CN'].trim() === '' ? t('name.missing') : undefined,
      shownUntil:
        values.shownFrom !== '' && values.shownUntil !== '' && values.shownUntil < values.shownFrom
          ? t('days.wrong')
          : undefined,
    }),
    act: async (values) => {
      await save.mutateAsync({
        collectionId,
        parentId: values.parentId || null,
        name: inLanguages('name', values),
        introduction: inLanguages('introduction', values),
        isShown: values.isShown,
        shownFrom: values.shownFrom || null,
        shownUntil: values.shownUntil || null,
      })
      showToast({ kind: 'success', message: t('saved') })
      onAdded?.()
    },
    fieldOf: ({ code }) =>
      code === 'collection.too-deep'
        ? 'parentId'
        : code === 'collection.days-wrong'
          ? 'shownUntil'
          : undefined,
  })
  const { values } = form
  const wholes = all.filter((one) => one.parentId === null && one.collectionId !== collectionId)
  return (
    <PanelBody>
      <form {...form.frame} aria-label={t('collection')}>
        <PanelBody>
          {locales.map((locale) => (
            <TextField
              key={locale}
              {...form.field(`name.${locale}`)}
              label={t(`name.${locale}`)}
              maxLength={200}
              isOptional={locale !== 'zh-CN'}
            />
          ))}
          {locales.map((locale) => (
            <TextField
              key={locale}
              {...form.field(`introduction.${locale}`)}
              label={t(`introduction.${locale}`)}
              rows={3}
              maxLength={longestIntroduction}
              isOptional
            />
          ))}
          <Select
            label={t('parent')}
            name="parentId"
            options={[
              { id: '', label: t('parent.none') },
              ...wholes.map((one) => ({ id: one.collectionId, label: one.name['zh-CN'] })),
            ]}
            value={values.parentId}
            onChange={(id) => form.set('parentId', id)}
            error={form.errorOf('parentId')}
          />
          <Switch isOn={values.isShown} onChange={(isOn) => form.set('isShown', isOn)}>
            {t('show')}
          </Switch>
          <TextField {...form.field('shownFrom')} label={t('shownFrom')} type="date" isOptional />
          <TextField {...form.field('shownUntil')} label={t('shownUntil')} type="date" isOptional />
          <FormFoot form={form} save={t('save')} saving={t('saving')}>
            {onRemoved && <RemoveButton collectionId={collectionId} onRemoved={onRemoved} />}
          </FormFoot>
        </PanelBody>
      </form>
      <LanguagePreview>
        {(inLanguage) => (
          <>
            <p className="t-book">{inLanguage(inLanguages('name', values))}</p>
            <p className="t-2">{inLanguage(inLanguages('introduction', values))}</p>
          </>
        )}
      </LanguagePreview>
      {onRemoved && <PlaceButtons collection={collection} all={all} />}
      {onRemoved && <CollectionRecords collectionId={collectionId} />}
    </PanelBody>
  )
}

type Part = 'name' | 'introduction'

/** What was typed of a part, by language. */
function inLanguages(part: Part, values: Record<`${Part}.${Locale}`, string>) {
  const typed = (locale: Locale) => values[`${part}.${locale}` as const].trim()
  return { 'zh-CN': typed('zh-CN'), 'zh-TW': typed('zh-TW'), 'en-US': typed('en-US') }
}

function RemoveButton({
  collectionId,
  onRemoved,
}: {
  collectionId: string
  onRemoved: () => void
}) {
  const { t } = useTranslation('special-collections-staff')
  const remove = useRemoveCollection()
  // The panel is gone with what it shows: what follows is not left to it.
  const press = () =>
    remove.mutateAsync(collectionId).then(
      () => {
        showToast({ kind: 'success', message: t('removed') })
        onRemoved()
      },
      ({ message }: Error) => showToast({ kind: 'error', message }),
    )
  return (
    <Button
      look="danger"
      size="sm"
      isBusy={remove.isPending}
      busyLabel={t('removing')}
      onPress={() => void press()}
    >
      {t('remove')}
    </Button>
  )
}
