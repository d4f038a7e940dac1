import { decideGrouping, type StaffRecord } from '@shulin/contract/catalogue-staff'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Section } from '../../../ui/console/PanelParts.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { RecordsTable } from './RecordsTable.tsx'
import { useChangeRecord, useUndoDecision } from './useCatalogue.ts'
import { useWords } from './useWords.ts'

/** Which editions are one result with this record, why, and the acts that change it. */
export function GroupSection({ record, onJoin }: { record: StaffRecord; onJoin: () => void }) {
  const { t } = useTranslation('cataloguing')
  const words = useWords()
  const { recordId, group } = record
  const { key, decision, others } = group
  const decide = useChangeRecord(decideGrouping, recordId)
  const undo = useUndoDecision()
  const said = (message: string) => ({
    onSuccess: () => showToast({ kind: 'success', message }),
    onError: ({ message }: Error) => showToast({ kind: 'error', message }),
  })
  const splitOff = () =>
    decide.mutate(
      { recordId, otherRecordId: others[0]!.recordId, belongTogether: false, note: null },
      said(t('group.decided')),
    )

  return (
    <Section
      title={t('group')}
      tools={
        <>
          <Button size="sm" onPress={onJoin}>
            {t('group.join')}
          </Button>
          {others.length > 0 && (
            <Button size="sm" isBusy={decide.isPending} onPress={splitOff}>
              {t('group.split')}
            </Button>
          )}
        </>
      }
    >
      {decision ? (
        <Notice
          kind="info"
          action={{
            label: t('group.undo'),
            onAction: () => undo.mutate(decision.decisionId, said(t('group.undone'))),
          }}
        >
          {t(decision.belongTogether ? 'group.joined' : 'group.splitOff', {
            name: words.who(decision.decidedBy),
            when: words.when(decision.decidedAt),
            title: decision.other.title,
            number: decision.other.recordId,
          })}
        </Notice>
      ) : (
        <p>{key ? t('group.why', key) : t('group.alone')}</p>
      )}
      {others.length > 0 ? (
        <RecordsTable caption={t('group')} records={others} />
      ) : (
        <Aside>{t('group.none')}</Aside>
      )}
    </Section>
  )
}
