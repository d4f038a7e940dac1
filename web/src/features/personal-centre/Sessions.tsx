import { endOtherSessions, type LiveSession } from '@shulin/contract/identity'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { dayAndMinute } from '../../platform/instants.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import { sessions as sessionsQuery } from './queries.ts'
import styles from './Sessions.module.css'

/** The devices on which the reader is logged in; each of the others can be logged out, or all of them. */
export function Sessions() {
  const { t } = useTranslation('personal-centre')
  const queries = useQueryClient()
  const sessions = useQuery(sessionsQuery())
  const end = useMutation({
    mutationFn: (which: { sessionId?: string }) =>
      asReader(() => call(endOtherSessions, { body: which })),
    onSuccess: async (reply) => {
      if (reply)
        showToast({ kind: 'success', message: t('sessions.ended', { count: reply.ended }) })
      // A list that was asked for before, as after a login in between, would still have the old ones.
      await queries.cancelQueries({ queryKey: sessionsQuery().queryKey })
      await queries.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    },
  })
  return (
    <section className={styles['sessions']} aria-labelledby="centre-sessions">
      <h2 id="centre-sessions" className="t-section">
        {t('sessions')}
      </h2>
      <p className="t-2">{t('sessions.lead')}</p>
      <QueryState query={sessions} failed={t('sessions.failed')}>
        {(all) => (
          <>
            <ul>
              {all.map((session) => (
                <Session
                  key={session.sessionId}
                  session={session}
                  onEnd={() => end.mutate({ sessionId: session.sessionId })}
                />
              ))}
            </ul>
            {all.length > 1 ? (
              <Button look="danger" isBusy={end.isPending} onPress={() => end.mutate({})}>
                {t('sessions.endAll')}
              </Button>
            ) : (
              <p className="t-2">{t('sessions.onlyThis')}</p>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

function Session({ session, onEnd }: { session: LiveSession; onEnd: () => void }) {
  const { t, i18n } = useTranslation('personal-centre')
  const device = session.device || t('sessions.unknown')
  const network = networkName(session.network)
  return (
    <li className={styles['session']}>
      <div>
        <p className={styles['device']}>
          {device}
          {session.isThisOne && <span className={styles['this']}>{t('sessions.this')}</span>}
        </p>
        <p className="t-2 num">
          {[
            t('sessions.since', {
              start: dayAndMinute(session.startedAt, i18n.language),
              last: dayAndMinute(session.lastSeenAt, i18n.language),
            }),
            network && t('sessions.network', { network }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.isThisOne && (
        <Button size="sm" aria-label={t('sessions.endOf', { device })} onPress={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** A network as people write it, 203.0.113.*; nothing of the machine itself, and where it could not be learnt. */
function networkName(block: string) {
  const [first = ''] = block.split('/')
  if (/^(::|0:0:0:|127\.)/.test(first)) return ''
  return first.replace(/(\.0|::)$/, (end) => (end === '::' ? ':*' : '.*'))
}
