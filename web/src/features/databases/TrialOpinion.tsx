import { giveTrialOpinion, longestOpinion, type DatabaseDetail } from '@shulin/contract/databases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callSaying } from '../../platform/api.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { showToast } from '../../ui/overlays/Toast.tsx'
import { asReader } from '../identity/identity.ts'
import styles from './databases.module.css'
import { opinions } from './queries.ts'

/** Three answers are enough for a reader; the scale between them is for whoever else calls. */
const scores = ['5', '3', '1'] as const
type Score = (typeof scores)[number]

const nearest = (score: number): Score => (score >= 4 ? '5' : score >= 3 ? '3' : '1')

/** Whether a trial is worth keeping: what others think in a number, and the reader's own word. */
export function TrialOpinion({ database: { id } }: { database: Pick<DatabaseDetail, 'id'> }) {
  const { t } = useTranslation('databases')
  const query = useQuery(opinions(id))
  return (
    <section className={styles['sheet']} aria-labelledby="opinion">
      <h2 id="opinion" className="t-section">
        {t('opinion')}
      </h2>
      <p className="t-2">{t('opinion.lead')}</p>
      <OpinionForm
        // What was said before stands in the form once it is known.
        key={query.data?.own ? 'given' : 'new'}
        id={id}
        first={{
          score: query.data?.own ? nearest(query.data.own.score) : null,
          content: query.data?.own?.content ?? '',
        }}
      />
      {query.data && query.data.total > 0 && (
        <p className="t-cap num">
          {t('opinion.others', { count: query.data.total, inFavour: query.data.inFavour })}
        </p>
      )}
    </section>
  )
}

interface FormProps {
  id: string
  first: { score: Score | null; content: string }
}

function OpinionForm({ id, first }: FormProps) {
  const { t } = useTranslation('databases')
  const queries = useQueryClient()
  const form = useForm<FormProps['first']>({
    first,
    rules: ({ score, content }) => ({
      score: score === null ? t('opinion.missing') : undefined,
      content:
        Array.from(content).length > longestOpinion
          ? t('opinion.tooLong', { most: longestOpinion })
          : undefined,
    }),
    act: async ({ score, content }) => {
      const body = { id, score: Number(score), content }
      const sent = await asReader(() => callSaying(giveTrialOpinion, { body }))
      // Whoever turned away from the login has said nothing.
      if (!sent) return
      showToast({ kind: 'success', message: sent.message })
      await queries.invalidateQueries({ queryKey: opinions(id).queryKey })
    },
  })
  const missing = form.errorOf('score')
  return (
    <form {...form.frame} className={styles['side']} aria-label={t('opinion')}>
      <RadioGroup
        label={t('opinion.score')}
        isLabelHidden
        choices={scores.map((score) => ({ id: score, label: t(`opinion.${score}`) }))}
        value={form.values.score}
        onChange={(score) => form.set('score', score)}
      />
      <TextField {...form.field('content')} label={t('opinion.content')} rows={2} isOptional />
      {(missing ?? form.refused) !== undefined && (
        <Notice kind="error" isLive>
          {missing ?? form.refused}
        </Notice>
      )}
      <Button type="submit" size="sm" isBusy={form.isBusy} busyLabel={t('opinion.sending')}>
        {t('opinion.send')}
      </Button>
    </form>
  )
}
