import { exportFormats, type ExportFormat } from '@shulin/contract/citations'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../../ui/controls/Menu.tsx'
import { exportTitles, formatNames } from '../../../platform/export-titles.ts'

/** The chosen titles as a file for reference managers, spreadsheets and library systems. */
export function ExportMenu({ recordIds }: { recordIds: readonly number[] }) {
  const { t } = useTranslation('search')
  const saving = useMutation({
    mutationFn: (format: ExportFormat) => exportTitles(recordIds, format),
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
