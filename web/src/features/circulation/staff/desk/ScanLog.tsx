import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/console/PanelParts.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { StatusChip } from '../../../../ui/feedback/StatusChip.tsx'
import { Cover } from '../../../../ui/catalogue/Cover.tsx'
import type { Entry } from './desk.ts'
import styles from './Desk.module.css'
import { RuleParts } from './RuleParts.tsx'
import { useDeskWords } from './useDeskWords.ts'
import { useOutcomeWords } from './useOutcomeWords.ts'

/** As many as somebody would look through; what was done before stands with the readers. */
const rowsShown = 60

interface Props {
  entries: readonly Entry[]
  onPrint: () => void
  /** Opens the reader whose copy came back. */
  onReader: (account: string) => void
}

/** What was scanned since the desk was opened, the last on top. */
export function ScanLog({ entries, onPrint, onReader }: Props) {
  const { t } = useTranslation('desk')
  const { done } = useOutcomeWords()
  const counts = done(entries).filter(({ count }) => count > 0)
  return (
    <Section
      title={t('log')}
      tools={
        <>
          {counts.length > 0 && (
            <span className={styles['counts']}>
              {counts.map(({ mode, count }) => (
                <span key={mode}>{t(`log.${mode}`, { count })}</span>
              ))}
            </span>
          )}
          <Button
            size="sm"
            look="text"
            icon={<Printer className="i--16" aria-hidden />}
            isDisabled={counts.length === 0}
            onPress={onPrint}
          >
            {t('slip.print')}
          </Button>
        </>
      }
    >
      {entries.length === 0 ? (
        <p className={styles['none']}>{t('log.none')}</p>
      ) : (
        <ol className={styles['log']} aria-label={t('log')}>
          {entries.slice(0, rowsShown).map((entry) => (
            <Row key={entry.id} entry={entry} onReader={onReader} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Row({ entry, onReader }: { entry: Entry } & Pick<Props, 'onReader'>) {
  const { t } = useTranslation('desk')
  const { words } = useOutcomeWords()
  const { time, lang } = useDeskWords()
  const { title, recordId, facts, status, result, notes } = words(entry)
  const { outcome } = entry
  const isKnown = title !== entry.code
  const refusals = outcome?.act === 'refused' ? outcome.refusals : []
  const owner = outcome?.act === 'returned' ? outcome.copy.reader : null
  return (
    <li className={styles['row']} data-status={status}>
      <time dateTime={entry.at}>{time(entry.at)}</time>
      {isKnown ? (
        <Cover book={{ id: recordId, title }} lang={lang(title)} width={48} />
      ) : (
        <span className={styles['spine']} aria-hidden />
      )}
      <div className={styles['copy']}>
        <p className={isKnown ? 't-book-sm' : styles['code']} lang={lang(title)}>
          {title}
        </p>
        <p className={styles['facts']}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={styles['out']}>
        <StatusChip status={status}>{result}</StatusChip>
        {notes.map((note) => (
          <span key={note} className={styles['note']}>
            {note}
          </span>
        ))}
        {owner && status === 'look' && (
          <Button size="sm" look="text" onPress={() => onReader(owner.account)}>
            {t('return.reader', { name: owner.name })}
          </Button>
        )}
      </div>
      {refusals.length > 0 && (
        <div className={styles['refusals']}>
          {refusals.map((rule) => (
            <RuleParts key={rule.code} rule={rule} />
          ))}
        </div>
      )}
    </li>
  )
}
