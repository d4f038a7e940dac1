import { undoBinding } from '@shulin/contract/readers-staff'
import type { Binding } from '@shulin/contract/binding'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { dayAndMinute } from '../../../platform/instants.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Buttons, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { bindings as bindingsOf } from './queries.ts'
import styles from './RevealForm.module.css'

/** The outside accounts bound to a reader; each can be undone, with a reason. */
export function ReaderBindings({ readerId }: { readerId: string }) {
  const { t, i18n } = useTranslation('readers')
  const [asked, setAsked] = useState<Binding>()
  const bindings = useQuery(bindingsOf(readerId))
  return (
    <PanelPart title={t('bindings')}>
      <QueryState query={bindings} failed={t('bindings.failed')}>
        {(all) =>
          all.length === 0 ? (
            <Aside>{t('bindings.none')}</Aside>
          ) : (
            <>
              <Facts
                facts={all.map(({ name, boundAt }) => [
                  name,
                  t('bindings.since', { at: dayAndMinute(boundAt, i18n.language) }),
                ])}
              />
              {asked ? (
                <UndoForm readerId={readerId} binding={asked} onClose={() => setAsked(undefined)} />
              ) : (
                <Buttons>
                  {all.map((binding) => (
                    <Button key={binding.provider} size="sm" onPress={() => setAsked(binding)}>
                      {t('bindings.undo', { name: binding.name })}
                    </Button>
                  ))}
                </Buttons>
              )}
            </>
          )
        }
      </QueryState>
    </PanelPart>
  )
}

interface UndoProps {
  readerId: string
  binding: Binding
  onClose: () => void
}

function UndoForm({ readerId, binding: { provider, name }, onClose }: UndoProps) {
  const { t } = useTranslation('readers')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isTooShort = reason.trim().length < 2
  const undo = useMutation({
    mutationFn: () =>
      call(
        undoBinding,
        { body: { readerId, provider, reason: reason.trim() } },
        { isSilent: true },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: bindingsOf(readerId).queryKey })
      onClose()
    },
  })
  return (
    <div className={styles['form']}>
      <Notice kind="info">{t('bindings.undo.told', { name })}</Notice>
      {undo.error && (
        <Notice kind="error" isLive>
          {undo.error.message}
        </Notice>
      )}
      <TextField
        label={t('bindings.reason')}
        value={reason}
        maxLength={200}
        onChange={setReason}
        error={isTried && isTooShort ? t('bindings.reason.missing') : undefined}
      />
      <Buttons>
        <Button
          size="sm"
          look="danger"
          isBusy={undo.isPending}
          onPress={() => {
            setTried(true)
            if (!isTooShort) undo.mutate()
          }}
        >
          {t('bindings.undo', { name })}
        </Button>
        <Button size="sm" onPress={onClose}>
          {t('reveal.cancel')}
        </Button>
      </Buttons>
    </div>
  )
}
