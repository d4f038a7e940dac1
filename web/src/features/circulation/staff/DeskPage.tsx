import type { DeskReader } from '@shulin/contract/circulation-staff'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { Announcement } from './desk/Announcement.tsx'
import { DeskDay } from './desk/DeskDay.tsx'
import { DeskMachine } from './desk/DeskMachine.tsx'
import { ModeKeys } from './desk/ModeKeys.tsx'
import { PauseNotice } from './desk/PauseNotice.tsx'
import { ReaderInBrief } from './desk/ReaderInBrief.tsx'
import type { Mode } from './desk/scan.ts'
import { ScanField } from './desk/ScanField.tsx'
import { ScanLog } from './desk/ScanLog.tsx'
import { Slip } from './desk/Slip.tsx'
import { useDesk } from './desk/useDesk.ts'
import { useScanFocus } from './desk/useScanFocus.ts'
import { DeskQuestion } from './reader/DeskQuestion.tsx'
import type { Question } from './reader/questions.ts'
import { ReaderAside } from './reader/ReaderAside.tsx'

/** The desk: one field for the scanner, what became of each scan, and the reader at a glance. */
export function DeskPage() {
  const { t } = useTranslation('desk')
  const { desk, mode, reader, entries, pause, last } = useDesk()
  // Of the reader who was there when it was asked, whoever comes meanwhile.
  const [asked, setAsked] = useState<{ question: Question; reader: DeskReader }>()
  const field = useRef<HTMLInputElement>(null)
  const keys = useMemo(
    () => ({
      F2: () => desk.setMode('lend'),
      F3: () => desk.setMode('return'),
      F4: () => desk.setMode('renew'),
      Escape: () => desk.nextReader(),
    }),
    [desk],
  )
  useScanFocus(field, keys)

  /** What is pressed by hand leaves the cursor where the next scan goes. */
  const thenScan = (act: () => void) => () => {
    field.current?.focus()
    act()
  }
  const ask = (question: Question) => {
    // A dialog gives the focus back to who had it when it opened.
    field.current?.focus()
    if (reader) setAsked({ question, reader })
  }
  const close = () => setAsked(undefined)
  const done = (message?: string) => {
    close()
    if (message !== undefined) showToast({ kind: 'success', message })
    desk.lookAgain()
  }

  return (
    <>
      <ConsolePage
        title={t('title')}
        keys={[{ keys: ['Esc'], label: t('reader.next') }]}
        aside={
          <ReaderAside reader={reader} onAsk={ask} onNext={thenScan(() => desk.nextReader())} />
        }
      >
        <ModeKeys mode={mode} onChange={(chosen: Mode) => thenScan(() => desk.setMode(chosen))()} />
        <ScanField
          ref={field}
          mode={mode}
          hasReader={reader !== undefined}
          onScan={(code) => desk.scan(code)}
          onNothing={() => pause && desk.goOn()}
        />
        <DeskMachine onChosen={() => field.current?.focus()} />
        <PauseNotice
          pause={pause}
          reader={reader}
          waiting={entries.filter(({ outcome }) => !outcome).length}
          onGoOn={thenScan(() => desk.goOn())}
          onLeaveOut={thenScan(() => desk.leaveOut())}
        />
        {reader && <ReaderInBrief reader={reader} />}
        <ScanLog
          entries={entries}
          onPrint={thenScan(() => window.print())}
          onReader={(account) => thenScan(() => desk.openReader(account))()}
        />
        <DeskDay />
        <Announcement entry={last} mode={mode} hasReader={reader !== undefined} />
      </ConsolePage>
      <Slip entries={entries} reader={reader} />
      {asked && <DeskQuestion {...asked} onDone={done} onClose={close} />}
    </>
  )
}
