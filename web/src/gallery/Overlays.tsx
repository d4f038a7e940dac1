import { Download, Quote, Share2, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { AlertDialog } from '../ui/overlays/AlertDialog.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { FacetGroup } from '../ui/finding/FacetGroup.tsx'
import { Menu, MenuGroup, MenuItem, MenuRule, MenuTrigger } from '../ui/controls/Menu.tsx'
import { Popover, PopoverTrigger } from '../ui/overlays/Popover.tsx'
import { Sheet } from '../ui/overlays/Sheet.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { showToast } from '../ui/overlays/Toast.tsx'
import styles from './gallery.module.css'
import { Part } from './Part.tsx'
import { useSamples } from './samples.ts'

const widths = [400, 640, 760, 778] as const

type OpenOverlay = (typeof widths)[number] | 'question' | 'forced' | 'sheet'

export function Overlays() {
  const sample = useSamples()
  const [opened, setOpened] = useState<OpenOverlay>()
  const [note, setNote] = useState('')
  const close = () => setOpened(undefined)
  return (
    <Part title={sample.overlays}>
      <div className={styles['flow']}>
        {widths.map((width) => (
          <Button key={width} onPress={() => setOpened(width)}>
            {sample.openDialog.replace('{width}', String(width))}
          </Button>
        ))}
        <Button look="danger" onPress={() => setOpened('question')}>
          {sample.cancelReservation}
        </Button>
        <Button onPress={() => setOpened('forced')}>{sample.openForced}</Button>
        <Button onPress={() => setOpened('sheet')}>{sample.openSheet}</Button>
      </div>
      <div className={styles['flow']} style={{ marginTop: 12 }}>
        <MenuTrigger>
          <Button>{sample.openMenu}</Button>
          <Menu label={sample.bookMenu}>
            <MenuItem icon={<Star aria-hidden />}>{sample.favouriteIn}</MenuItem>
            <MenuItem icon={<Quote aria-hidden />}>{sample.cite}</MenuItem>
            <MenuItem icon={<Share2 aria-hidden />} isDisabled>
              {sample.share}
            </MenuItem>
            <MenuRule />
            <MenuItem icon={<Download aria-hidden />} href="/export">
              {sample.exportRis}
            </MenuItem>
            <MenuItem href="/" isCurrent>
              {sample.current}
            </MenuItem>
            <MenuGroup label={sample.library}>
              <MenuItem>{sample.mainLibrary}</MenuItem>
              <MenuItem>{sample.southCampus}</MenuItem>
            </MenuGroup>
            <MenuRule />
            <MenuItem icon={<Trash2 aria-hidden />} isDanger>
              {sample.delete}
            </MenuItem>
          </Menu>
        </MenuTrigger>
        <PopoverTrigger>
          <Button look="text">{sample.openPopover}</Button>
          <Popover label={sample.openPopover}>
            <p>{sample.popoverText}</p>
          </Popover>
        </PopoverTrigger>
        <Button
          onPress={() =>
            showToast({
              kind: 'success',
              message: sample.removed,
              action: { label: sample.undo, onAction: () => undefined },
            })
          }
        >
          {sample.toastSuccess}
        </Button>
        <Button onPress={() => showToast({ kind: 'error', message: sample.renewFailed })}>
          {sample.toastError}
        </Button>
        <Button onPress={() => showToast({ kind: 'info', message: sample.copied })}>
          {sample.toastInfo}
        </Button>
      </div>
      {widths.map((width) => (
        <Dialog
          key={width}
          width={width}
          title={sample.openDialog.replace('{width}', String(width))}
          isOpen={opened === width}
          onClose={close}
          foot={
            <>
              <Button onPress={close}>{sample.keepWaiting}</Button>
              <Button look="main" onPress={close}>
                {sample.submitOrder}
              </Button>
            </>
          }
        >
          <TextField label={sample.note} rows={3} value={note} onChange={setNote} />
        </Dialog>
      ))}
      <AlertDialog
        title={sample.askCancel}
        isOpen={opened === 'question'}
        onClose={close}
        keep={sample.keepWaiting}
        act={sample.cancelReservation}
        onAct={close}
      >
        <p>{sample.askCancelWhy}</p>
      </AlertDialog>
      <Dialog
        title={sample.openForced}
        isShort
        isDismissable={false}
        isOpen={opened === 'forced'}
        onClose={close}
        foot={
          <Button look="main" onPress={close}>
            {sample.understood}
          </Button>
        }
      >
        <p>{sample.forcedWhy}</p>
      </Dialog>
      <Sheet
        title={sample.filters}
        isOpen={opened === 'sheet'}
        onClose={close}
        foot={
          <>
            <Button onPress={close}>{sample.reset}</Button>
            <Button look="main" onPress={close}>
              {sample.showResults}
            </Button>
          </>
        }
      >
        <FacetGroup
          label={sample.place}
          values={[
            { id: 'main', label: sample.mainLibrary, count: 641 },
            { id: 'south', label: sample.southCampus, count: 287 },
          ]}
          chosen={['main']}
          onToggle={() => undefined}
        />
      </Sheet>
    </Part>
  )
}
