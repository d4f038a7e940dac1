import { longestOfPackage } from '@shulin/contract/packages'
import type { KeptPackage } from '@shulin/contract/packages-staff'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../ui/console/FormFoot.tsx'
import { PanelBody } from '../../../ui/console/PanelParts.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useSavePackage } from './queries.ts'

interface Props {
  /** The one that is described anew; without it, a new one. */
  kept?: KeptPackage
  onSaved?: () => void
}

/** What a package of the institution's own is called, and who sells it. */
export function PackageForm({ kept, onSaved }: Props) {
  const { t } = useTranslation('packages-staff')
  const save = useSavePackage()
  const isMissing = (text: string) => (text.trim() === '' ? t('missing') : undefined)
  const form = useForm({
    first: {
      name: kept?.name ?? '',
      supplier: kept?.supplier ?? '',
      code: kept?.code ?? '',
      introduction: kept?.introduction ?? '',
    },
    rules: ({ name, supplier, code }) => ({
      name: isMissing(name),
      supplier: isMissing(supplier),
      code: isMissing(code),
    }),
    act: async (typed) => {
      await save.mutateAsync({ packageId: kept?.packageId ?? null, ...typed })
      showToast({ kind: 'success', message: t('saved') })
      onSaved?.()
    },
    fieldOf: ({ code }) => (code === 'package.code-taken' ? 'code' : undefined),
  })
  return (
    <form {...form.frame} aria-label={kept ? t('describe') : t('add')}>
      <PanelBody>
        <TextField {...form.field('name')} label={t('name')} maxLength={longestOfPackage.name} />
        <TextField
          {...form.field('supplier')}
          label={t('supplier')}
          maxLength={longestOfPackage.name}
        />
        <TextField
          {...form.field('code')}
          label={t('code')}
          hint={t('code.hint')}
          maxLength={longestOfPackage.code}
        />
        <TextField
          {...form.field('introduction')}
          label={t('introduction')}
          isOptional
          rows={3}
          maxLength={longestOfPackage.introduction}
        />
        <FormFoot form={form} save={t('save')} saving={t('saving')} />
      </PanelBody>
    </form>
  )
}
