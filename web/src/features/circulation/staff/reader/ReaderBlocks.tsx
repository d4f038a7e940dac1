import type { DeskBlock } from '@shulin/contract/circulation-staff'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPart } from '../../../../ui/console/PanelParts.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useDeskWords } from '../desk/useDeskWords.ts'
import styles from './Reader.module.css'
import type { Ask } from './questions.ts'

interface Props {
  blocks: readonly DeskBlock[]
  onAsk: Ask
}

/** What freezes the reader: why, who set it, and until when. */
export function ReaderBlocks({ blocks, onAsk }: Props) {
  const { t } = useTranslation('desk')
  const { dueDay } = useDeskWords()
  const list = useId()
  if (blocks.length === 0) return null
  return (
    <PanelPart title={t('blocks')}>
      <ul className={styles['list']}>
        {blocks.map((block) => (
          <li key={block.blockId}>
            <div className={styles['list__words']}>
              <span id={`${list}${block.blockId}`}>{block.reason}</span>
              <span className={styles['facts']}>
                <span>{t(`block.kind.${block.kind}`)}</span>
                <span>{block.setBy}</span>
                <span>
                  {block.endsAt === null
                    ? t('block.open')
                    : t('block.until', { day: dueDay(block.endsAt) })}
                </span>
              </span>
            </div>
            <div className={styles['list__end']}>
              {/* What another system froze, only that system lifts. */}
              {block.kind !== 'library system' && (
                <Button
                  size="sm"
                  aria-describedby={`${list}${block.blockId}`}
                  onPress={() => onAsk({ act: 'lift', block })}
                >
                  {t('lift.ask')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}
