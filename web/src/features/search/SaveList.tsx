import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/Button.tsx'
import { columns, csvOf, type Chosen } from './saved-list.ts'

/** The chosen titles as a file for a spreadsheet. */
export function SaveList({ titles }: { titles: readonly Chosen[] }) {
  const { t } = useTranslation('search')
  const heads = columns.map((name) => t(`column.${name}`))
  return (
    <Button
      size="sm"
      icon={<Download className="i--16" aria-hidden />}
      isDisabled={titles.length === 0}
      onPress={() =>
        saveFile({
          fileName: `${t('list.file')}.csv`,
          mediaType: 'text/csv',
          content: csvOf(heads, titles),
        })
      }
    >
      {t('list.save')}
    </Button>
  )
}
