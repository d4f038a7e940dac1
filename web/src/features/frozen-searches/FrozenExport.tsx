import { exportFormats, type ExportFormat } from '@shulin/contract/citations'
import { exportFrozenSearch } from '@shulin/contract/frozen-searches'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { formatNames } from '../../platform/export-titles.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/controls/Menu.tsx'

/** The frozen list as a file: the same bytes whenever it is asked for. */
export function FrozenExport({ id }: { id: string }) {
  const { t } = useTranslation('frozen-searches')
  const saving = useMutation({
    mutationFn: async (format: ExportFormat) =>
      saveFile(await call(exportFrozenSearch, { body: { id, format } })),
  })
  return (
    <MenuTrigger>
      <Button size="sm" icon={<Download className="i--16" aria-hidden />} isBusy={saving.isPending}>
        {t('export')}
      </Button>
      <Menu label={t('export')} placement="bottom end">
        {exportFormats.map((format) => (
          <MenuItem key={format} onAction={() => saving.mutate(format)}>
            {formatNames[format]}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
