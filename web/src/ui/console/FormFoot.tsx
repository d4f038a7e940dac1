import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Buttons } from './PanelParts.tsx'

interface Props {
  form: { refused: string | undefined; isBusy: boolean }
  /** What the button says that sends the form, and while it is sent. */
  save: string
  saving: string
  /** A form beside or below another one has no main act of its own. */
  isMinor?: boolean
  /** What else can be done there. */
  children?: ReactNode
}

/** The end of a form of the console: why it was refused, and the button that sends it. */
export const FormFoot = ({ form, save, saving, isMinor = false, children }: Props) => (
  <>
    {form.refused !== undefined && (
      <Notice kind="error" isLive>
        {form.refused}
      </Notice>
    )}
    <Buttons>
      <Button
        type="submit"
        size="sm"
        {...(!isMinor && { look: 'main' as const })}
        isBusy={form.isBusy}
        busyLabel={saving}
      >
        {save}
      </Button>
      {children}
    </Buttons>
  </>
)
