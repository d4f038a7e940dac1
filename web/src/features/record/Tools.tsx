import type { BookDetail } from '@shulin/contract/record'
import { Link2, Printer, QrCode, Quote, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { showToast } from '../../ui/Toast.tsx'
import { CiteDialog } from './CiteDialog.tsx'
import styles from './RecordPage.module.css'
import { useQrCode, useShareTargets } from './useRecord.ts'

/** What can be done with a record: hand it on, take it along. */
export function Tools({ book: { recordId } }: { book: BookDetail }) {
  const { t } = useTranslation('record')
  const [shown, setShown] = useState<'cite' | 'qr'>()
  const close = () => setShown(undefined)
  return (
    <div className={styles['tools']}>
      <Share recordId={recordId} />
      <IconButton label={t('cite')} onPress={() => setShown('cite')}>
        <Quote aria-hidden />
      </IconButton>
      <IconButton label={t('qr')} onPress={() => setShown('qr')}>
        <QrCode aria-hidden />
      </IconButton>
      <CiteDialog recordId={recordId} isOpen={shown === 'cite'} onClose={close} />
      <Dialog title={t('qr')} isOpen={shown === 'qr'} onClose={close} isShort>
        <QrPicture recordId={recordId} />
      </Dialog>
      <IconButton label={t('print')} onPress={() => window.print()}>
        <Printer aria-hidden />
      </IconButton>
    </div>
  )
}

function Share({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const targets = useShareTargets(recordId).data ?? []
  async function copy() {
    await navigator.clipboard.writeText(window.location.href)
    showToast({ kind: 'success', message: t('share.copied') })
  }
  return (
    <MenuTrigger>
      <IconButton label={t('share')}>
        <Share2 aria-hidden />
      </IconButton>
      <Menu label={t('share')}>
        <MenuItem icon={<Link2 aria-hidden />} onAction={() => void copy()}>
          {t('share.copy')}
        </MenuItem>
        {targets.map(({ name, url }) => (
          <MenuItem key={name} href={url} isOutside icon={<Share2 aria-hidden />}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}

function QrPicture({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const query = useQrCode(recordId)
  return (
    <div className={styles['qr']}>
      <QueryState query={query} failed={t('qr.failed')}>
        {(qrCode) => <img src={`data:image/png;base64,${qrCode}`} alt={t('qr.alt')} />}
      </QueryState>
      <p className="t-2">{t('qr.how')}</p>
    </div>
  )
}
