import { unbindOwn } from '@shulin/contract/binding'
import type { LoginType } from '@shulin/contract/identity'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { asReader } from '../session/as-reader.ts'
import { ownBindings } from './queries.ts'
import styles from './recovery.module.css'
import { useAccountChanged } from './useAccountChanged.ts'

/** A binding the reader is about to undo. */
interface BindingToUndo {
  name: string
  loginType: LoginType
  provider: string
}

/** The outside accounts by which the reader can log in, each to be unbound. */
export function Bindings() {
  const { t, i18n } = useTranslation('identity')
  const accountChanged = useAccountChanged()
  const [asked, setAsked] = useState<BindingToUndo>()
  const bindings = useQuery(ownBindings())
  const unbind = useMutation({
    mutationFn: ({ loginType, provider }: BindingToUndo) =>
      asReader(() => call(unbindOwn, { body: { loginType, provider } })),
    onSuccess: async (done) => {
      if (done) showToast({ kind: 'success', message: t('bindings.done') })
      await accountChanged()
    },
    onSettled: () => setAsked(undefined),
  })
  return (
    <section className={styles['part']} aria-labelledby="own-bindings">
      <h2 id="own-bindings" className="t-section">
        {t('bindings')}
      </h2>
      <p className="t-2">{t('bindings.lead')}</p>
      <QueryState query={bindings} failed={t('bindings.failed')}>
        {(all) =>
          all.length === 0 ? (
            <p className="t-2">{t('bindings.none')}</p>
          ) : (
            <ul className={styles['contacts']}>
              {all.map(({ provider, name, loginType, boundAt }) => (
                <li key={provider} className={styles['contact']}>
                  <span>
                    <b>{name}</b>{' '}
                    <span className="t-2 num">
                      {t('bindings.since', { at: dayAndMinute(boundAt, i18n.language) })}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    aria-label={t('bindings.undoOf', { name })}
                    onPress={() => setAsked({ name, loginType, provider })}
                  >
                    {t('bindings.undo')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {asked && (
        <AlertDialog
          onClose={() => setAsked(undefined)}
          title={t('bindings.undoOf', { name: asked.name })}
          keep={t('bindings.keep')}
          act={t('bindings.undo')}
          isBusy={unbind.isPending}
          onAct={() => unbind.mutate(asked)}
        >
          <p>{t('bindings.undo.how')}</p>
        </AlertDialog>
      )}
    </section>
  )
}
