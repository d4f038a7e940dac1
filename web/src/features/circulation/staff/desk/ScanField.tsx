import { ScanBarcode } from 'lucide-react'
import { useId, type FormEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import type { Mode } from './scan.ts'
import styles from './Desk.module.css'

interface Props {
  mode: Mode
  hasReader: boolean
  onScan: (code: string) => void
  /** Enter in an empty field. */
  onNothing: () => void
  ref: Ref<HTMLInputElement>
}

/** Where the scanner writes. What stands in it is the browser's own business: no character waits for the page to be drawn. */
export function ScanField({ mode, hasReader, onScan, onNothing, ref }: Props) {
  const { t } = useTranslation('desk')
  const id = useId()
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')!
    const code = field.value.trim()
    field.value = ''
    field.focus()
    if (code === '') onNothing()
    else onScan(code)
  }
  return (
    <form className={styles['scan-form']} onSubmit={take} noValidate>
      <label className={styles['scan__label']} htmlFor={id}>
        {t(mode !== 'lend' ? `scan.${mode}` : hasReader ? 'scan.lend' : 'scan.card')}
      </label>
      <div className={styles['scan']} data-mode={mode}>
        <ScanBarcode aria-hidden />
        <input
          ref={ref}
          id={id}
          name="scan"
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('scan.placeholder')}
        />
        <Button type="submit" size="sm">
          {t('scan.go')}
        </Button>
      </div>
    </form>
  )
}
