import { exportFormats, type ExportFormat } from '@shulin/contract/research'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/controls/Menu.tsx'
import { exportArticles } from './requests.ts'

/** Articles as a file for a list of references. */
export function ExportMenu({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('research')
  const saving = useMutation({ mutationFn: (format: ExportFormat) => exportArticles(ids, format) })
  return (
    <MenuTrigger>
      <Button
        size="sm"
        icon={<Download className="i--16" aria-hidden />}
        isDisabled={ids.length === 0}
        isBusy={saving.isPending}
      >
        {t('export')}
      </Button>
      <Menu label={t('export')} placement="bottom end">
        {exportFormats.map((format) => (
          <MenuItem key={format} onAction={() => saving.mutate(format)}>
            {t(`export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
