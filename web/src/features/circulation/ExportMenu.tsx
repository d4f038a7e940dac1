import { exportLoans, loanFiles, type LoanFile } from '@shulin/contract/circulation'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readFile } from '../../platform/api.ts'
import { todayIn } from '../../platform/instants.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/controls/Menu.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import { useInstitution } from '../institutions/institutions.tsx'
import { daysOf, type Period } from './queries.ts'

const mediaTypes: Record<LoanFile, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

interface Props {
  type: 'loan' | 'history'
  period?: Period
}

/** Hands the loans to the reader as a file. */
export function ExportMenu({ type, period }: Props) {
  const { t } = useTranslation('circulation')
  const { timeZone } = useInstitution()
  const save = async (format: LoanFile) => {
    try {
      const query = { type, format, ...(period && daysOf(period)) }
      const content = await asReader(() => readFile(exportLoans.path, query))
      if (!content) return
      const fileName = `${t(`export.name.${type}`)}-${todayIn(timeZone)}.${format}`
      saveFile({ fileName, mediaType: mediaTypes[format], content })
    } catch (failure) {
      showToast({ kind: 'error', message: failure instanceof Error ? failure.message : '' })
    }
  }
  return (
    <MenuTrigger>
      <Button look="text" size="sm" icon={<Download className="i--16" aria-hidden />}>
        {t('export')}
      </Button>
      <Menu label={t('export')}>
        {loanFiles.map((format) => (
          <MenuItem key={format} onAction={() => void save(format)}>
            {t(`export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
