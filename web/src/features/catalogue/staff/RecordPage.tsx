import { changeHolding, type StaffRecord } from '@shulin/contract/catalogue-staff'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Breadcrumb } from '../../../ui/page/Breadcrumb.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConsolePage } from '../../../ui/console/ConsolePage.tsx'
import { Facts } from '../../../ui/console/Facts.tsx'
import { useListKeys } from '../../../ui/lists/list-keys.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Aside, Buttons, Section } from '../../../ui/console/PanelParts.tsx'
import { QueryState } from '../../../ui/feedback/QueryState.tsx'
import { useOpenRow } from '../../../ui/lists/RowLink.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { showToast } from '../../../ui/overlays/Toast.tsx'
import { AliasSection, StandInSection } from './AliasSection.tsx'
import { CoverSection } from './CoverSection.tsx'
import { DescriptionTable } from './DescriptionTable.tsx'
import { FieldPanel } from './FieldPanel.tsx'
import { editedFields } from './fields.ts'
import { GroupSection } from './GroupSection.tsx'
import { HoldingPanel } from './HoldingPanel.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { JoinPanel } from './JoinPanel.tsx'
import { RecordChanges } from './RecordChanges.tsx'
import { useChangeRecord, useRecord } from './useCatalogue.ts'

/** A record with everything that hangs on it: description, holdings, items, editions, changes. */
export function RecordPage() {
  const { t } = useTranslation('cataloguing')
  const keys = useListKeys()
  const recordId = Number(useParams()['recordId'])
  const record = useRecord(recordId)
  const { openRow, open, close } = useOpenRow()
  const panel = usePanel(record.data, openRow, close)
  const title = record.data?.description.title ?? t('record')

  return (
    <ConsolePage
      trail={
        <Breadcrumb
          places={[{ label: t('records'), to: '/catalogue/records' }, { label: String(recordId) }]}
        />
      }
      title={title}
      keys={keys}
      panel={panel}
    >
      <QueryState query={record} failed={t('record.failed')}>
        {(shown) => (
          <>
            <Facts
              facts={[
                [t('record.number'), recordId],
                [t('record.owner'), shown.isOwn ? t('record.own') : t('record.shared')],
                [
                  t('record.source'),
                  shown.source === 'local'
                    ? t('record.local')
                    : `${shown.source} · ${shown.sourceKey}`,
                ],
              ]}
            />
            {shown.isWithdrawn && <Notice>{t('record.withdrawn')}</Notice>}
            <Section title={t('description')}>
              {!shown.isOwn && <Notice kind="info">{t('shared.why')}</Notice>}
              <DescriptionTable record={shown} openRow={openRow} />
            </Section>
            <HoldingSection record={shown} onEdit={() => open('holding')} />
            {shown.holding && <CoverSection recordId={recordId} />}
            {shown.holding && !shown.holding.isWithdrawn && (
              <Section
                title={t('items')}
                tools={
                  <Button
                    size="sm"
                    icon={<Plus className="i--16" aria-hidden />}
                    onPress={() => open('item new')}
                  >
                    {t('item.add')}
                  </Button>
                }
              >
                {shown.items.length === 0 ? (
                  <Aside>{t('items.none')}</Aside>
                ) : (
                  <ItemsTable items={shown.items} openRow={openRow} />
                )}
              </Section>
            )}
            {shown.holding &&
              (shown.holding.isWithdrawn ? (
                <StandInSection recordId={recordId} />
              ) : (
                <AliasSection recordId={recordId} />
              ))}
            <GroupSection record={shown} onJoin={() => open('join')} />
            <RecordChanges changes={shown.changes} />
          </>
        )}
      </QueryState>
    </ConsolePage>
  )
}

/** What is open beside the record, by the address. */
function usePanel(record: StaffRecord | undefined, openRow: string | undefined, close: () => void) {
  const { t } = useTranslation('cataloguing')
  if (!record || openRow === undefined) return undefined
  const { recordId } = record
  const field = editedFields.find((one) => one === openRow)
  if (field) {
    return {
      id: field,
      title: t(`field.${field}`),
      onClose: close,
      children: <FieldPanel key={field} record={record} field={field} onClose={close} />,
    }
  }
  if (openRow === 'holding' && record.holding) {
    const { holding } = record
    return {
      id: openRow,
      title: t('holding'),
      onClose: close,
      children: <HoldingPanel recordId={recordId} holding={holding} onClose={close} />,
    }
  }
  if (openRow === 'join') {
    return {
      id: openRow,
      title: t('group.join'),
      onClose: close,
      children: <JoinPanel recordId={recordId} onClose={close} />,
    }
  }
  const item = record.items.find(({ itemId }) => itemId === openRow)
  if (!item && openRow !== 'item new') return undefined
  return {
    id: openRow,
    title: item?.barcode ?? t('item.new'),
    onClose: close,
    children: <ItemPanel key={openRow} recordId={recordId} item={item} onClose={close} />,
  }
}

function HoldingSection({ record, onEdit }: { record: StaffRecord; onEdit: () => void }) {
  const { t } = useTranslation('cataloguing')
  const { recordId, holding } = record
  const add = useChangeRecord(changeHolding, recordId)
  const plain = { callNo: null, summary: null, isHidden: false, isWithdrawn: false }
  const addNow = () =>
    add.mutate(
      { recordId, version: null, ...plain },
      {
        onSuccess: () => showToast({ kind: 'success', message: t('holding.added') }),
        onError: ({ message }) => showToast({ kind: 'error', message }),
      },
    )
  if (!holding) {
    return (
      <Section title={t('holding')}>
        <p>
          {t('holding.none')} <Aside>{t('holding.none.why')}</Aside>
        </p>
        <Buttons>
          <Button size="sm" isBusy={add.isPending} busyLabel={t('saving')} onPress={addNow}>
            {t('holding.add')}
          </Button>
        </Buttons>
      </Section>
    )
  }
  const state = holding.isWithdrawn ? (
    <StatusChip status="cancelled">{t('holding.isWithdrawn')}</StatusChip>
  ) : holding.isHidden ? (
    <StatusChip status="cancelled">{t('holding.hidden')}</StatusChip>
  ) : (
    t('holding.shown')
  )
  return (
    <Section
      title={t('holding')}
      tools={
        <Button size="sm" onPress={onEdit}>
          {t('holding.edit')}
        </Button>
      }
    >
      <Facts
        facts={[
          [t('holding.callNo'), holding.callNo ?? t('field.empty')],
          [t('holding.summary'), holding.summary],
          [t('holding.arrivedOn'), holding.arrivedOn],
          [t('holding.state'), state],
        ]}
      />
    </Section>
  )
}
