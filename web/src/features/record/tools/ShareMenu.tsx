import { Link2, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../../ui/controls/Menu.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { useShareTargets } from '../useRecord.ts'
import { addressToShare } from './usePublicAddress.ts'

/**
 * The ways to hand a record on. They were asked for before they came: their button takes the focus of the one that stood there, and then
 * they open, so that closing them gives it back.
 */
export function ShareMenu({ recordId }: { recordId: number }) {
  const { t } = useTranslation('record')
  const targets = useShareTargets(recordId).data ?? []
  const [isOpen, setIsOpen] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the button must have the focus before the menu takes it
  useEffect(() => setIsOpen(true), [])
  async function copy() {
    await navigator.clipboard.writeText(addressToShare())
    showToast({ kind: 'success', message: t('share.copied') })
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just pressed it */}
      <IconButton label={t('share')} autoFocus>
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
