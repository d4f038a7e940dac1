import { longestOfPackage } from '@shulin/contract/packages'
import { entitlementStatuses, type Entitlement } from '@shulin/contract/packages-staff'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { databasesQuery, useRemoveEntitlement, useSaveEntitlement } from './queries.ts'

interface Props {
  packageId: string
  /** The one that is changed; without it, a new one. */
  entitlement?: Entitlement
  onClose: () => void
}

const noDatabase = 'none'

/** From when until when there is access, on which terms, under which database, and by which way from outside. */
export function EntitlementForm({ packageId, entitlement, onClose }: Props) {
  const { t } = useTranslation('packages-staff')
  const databases = useQuery(databasesQuery).data ?? []
  const save = useSaveEntitlement()
  const remove = useRemoveEntitlement()
  const form = useForm({
    first: {
      startsOn: entitlement?.startsOn ?? '',
      endsOn: entitlement?.endsOn ?? '',
      status: entitlement?.status ?? ('purchased' as const),
      period: entitlement?.period ?? '',
      offCampusLink: entitlement?.offCampusLink ?? '',
      databaseId: entitlement?.databaseId ?? noDatabase,
    },
    rules: ({ startsOn, endsOn, status }) => ({
      startsOn: startsOn === '' ? t('startsOn.missing') : undefined,
      endsOn: status === 'trial' && endsOn === '' ? t('endsOn.missing') : undefined,
    }),
    act: async ({ endsOn, databaseId, ...typed }) => {
      await save.mutateAsync({
        packageId,
        before: entitlement?.startsOn ?? null,
        ...typed,
        endsOn: endsOn || null,
        databaseId: databaseId === noDatabase ? null : databaseId,
      })
      showToast({ kind: 'success', message: t('saved') })
      onClose()
    },
    fieldOf: ({ code }) => fieldOfRefusal[code ?? ''],
  })
  const takeAway = () =>
    remove.mutate(
      { packageId, startsOn: entitlement!.startsOn },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: t('removed') })
          onClose()
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  return (
    <form {...form.frame} aria-label={t(entitlement ? 'access.change' : 'access.add')}>
      <PanelBody>
        <TextField {...form.field('startsOn')} label={t('startsOn')} type="date" />
        <TextField
          {...form.field('endsOn')}
          label={t('endsOn')}
          hint={t('endsOn.hint')}
          type="date"
          isOptional
        />
        <Select
          {...form.field('status')}
          label={t('status')}
          options={entitlementStatuses.map((id) => ({ id, label: t(`status.${id}`) }))}
        />
        <Select
          {...form.field('databaseId')}
          label={t('database')}
          options={[
            { id: noDatabase, label: t('database.none') },
            ...databases.map(({ databaseId, name }) => ({ id: databaseId, label: name })),
          ]}
        />
        <TextField
          {...form.field('period')}
          label={t('period')}
          isOptional
          maxLength={longestOfPackage.period}
        />
        <TextField
          {...form.field('offCampusLink')}
          label={t('offCampusLink')}
          hint={t('offCampusLink.hint')}
          isOptional
          maxLength={longestOfPackage.link}
        />
        <FormFoot form={form} save={t('save')} saving={t('saving')}>
          <Button size="sm" onPress={onClose}>
            {t('cancel')}
          </Button>
          {entitlement && (
            <Button size="sm" look="danger" isBusy={remove.isPending} onPress={takeAway}>
              {t('remove')}
            </Button>
          )}
        </FormFoot>
      </PanelBody>
    </form>
  )
}

const fieldOfRefusal: Record<string, 'startsOn' | 'endsOn' | 'offCampusLink'> = {
  'package.day-taken': 'startsOn',
  'package.ends-before-beginning': 'endsOn',
  'package.trial-without-end': 'endsOn',
  'package.no-way-in': 'offCampusLink',
}
