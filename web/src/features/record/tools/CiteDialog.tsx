import { exportFormats } from '@shulin/contract/citations'
import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { exportTitles, formatNames } from '../../../platform/export-titles.ts'
import styles from './CiteDialog.module.css'
import { useCitations } from './useCitations.ts'

interface Props {
  recordId: number
  isOpen: boolean
  onClose: () => void
}

/** How to cite the record, and the files that reference managers take. */
export function CiteDialog({ recordId, isOpen, onClose }: Props) {
  const { t } = useTranslation('record')
  return (
    <Dialog title={t('cite')} isOpen={isOpen} onClose={onClose} width={640}>
      <Citations recordId={recordId} />
      <h3 className={styles['sub']}>{t('export')}</h3>
      <p className="t-2">{t('export.how')}</p>
      <ul className={styles['formats']}>
        {exportFormats.map((format) => (
          <li key={format}>
            <Button
              size="sm"
              icon={<Download className="i--16" aria-hidden />}
              onPress={() => void exportTitles([recordId], format).catch(() => undefined)}
            >
              {formatNames[format]}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Citations({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const query = useCitations(recordId)
  async function copy(text: string, name: string) {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', message: t('cite.copied', { style: name }) })
  }
  return (
    <QueryState query={query} failed={t('cite.failed')}>
      {(citations) => (
        <dl className={styles['citations']}>
          {citations.map(({ style, parts }) => {
            const name = t(`cite.${style}`)
            const text = parts.map((part) => part.text).join('')
            return (
              <div key={style}>
                <dt>{name}</dt>
                <dd>
                  <span>
                    {parts.map((part, place) =>
                      part.isItalic ? (
                        // oxlint-disable-next-line react/no-array-index-key -- pieces of one sentence never move
                        <i key={place}>{part.text}</i>
                      ) : (
                        part.text
                      ),
                    )}
                  </span>
                  <IconButton
                    label={t('cite.copy', { style: name })}
                    size="sm"
                    onPress={() => void copy(text, name)}
                  >
                    <Copy aria-hidden />
                  </IconButton>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </QueryState>
  )
}
