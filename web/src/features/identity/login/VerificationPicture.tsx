import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/controls/TextField.tsx'
import type { useVerificationCode } from './useVerificationCode.ts'
import styles from './VerificationPicture.module.css'

interface Props {
  code: ReturnType<typeof useVerificationCode>
  value: string
  onChange: (text: string) => void
  error: string | undefined
  /** The id of a message elsewhere that speaks of the code. */
  errorElsewhere?: string | undefined
}

/** The field of the verification code with its picture, a new picture, and the way without one. */
export function VerificationPicture({ code, value, onChange, error, errorElsewhere }: Props) {
  const { t } = useTranslation('identity')
  const [proof, setProof] = useState<'working' | 'done' | 'failed'>()

  function renew() {
    setProof(undefined)
    onChange('')
    void code.renew()
  }

  async function prove() {
    setProof('working')
    const verifyCode = await code.prove()
    setProof(verifyCode === undefined ? 'failed' : 'done')
    if (verifyCode !== undefined) onChange(verifyCode)
  }

  return (
    <div>
      <div className={styles['code']}>
        <TextField
          label={t('login.verifyCode')}
          name="verifyCode"
          autoComplete="off"
          maxLength={16}
          value={value}
          onChange={onChange}
          error={error}
          errorElsewhere={errorElsewhere}
        />
        <button
          type="button"
          className={styles['picture']}
          aria-label={t('login.picture')}
          onClick={renew}
        >
          {code.img !== undefined && (
            <img src={`data:image/png;base64,${code.img}`} alt="" width={120} height={44} />
          )}
        </button>
      </div>
      <p className={styles['ways']}>
        <button type="button" onClick={renew}>
          {t('login.renew')}
        </button>
        <button type="button" disabled={proof === 'working'} onClick={() => void prove()}>
          {t('login.prove')}
        </button>
      </p>
      <output className={styles['proof']}>{proof && t(`login.prove.${proof}`)}</output>
    </div>
  )
}
