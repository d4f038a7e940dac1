import type { StaffTopic } from '@shulin/contract/book-lists-staff'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelBody, PanelPart } from '../../../ui/console/PanelParts.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { SaveOrRemove } from './SaveOrRemove.tsx'
import type { TopicForm } from './useHomeSetup.ts'

interface Props {
  topic: StaffTopic
  isSaving: boolean
  onSave: (topic: TopicForm) => void
  onRemove?: () => void
}

/** One topic: its words, whether readers see it, and the numbers of its titles in their order. */
export function TopicPanel({ topic, isSaving, onSave, onRemove }: Props) {
  const { t } = useTranslation('homeSetup')
  const [name, setName] = useState(topic.name)
  const [introduction, setIntroduction] = useState(topic.introduction)
  const [isShown, setIsShown] = useState(topic.isShown)
  const [numbers, setNumbers] = useState(topic.books.map(({ recordId }) => recordId).join('\n'))
  const [isTried, setIsTried] = useState(false)
  const lines = numbers.split(/[\s,，;；]+/).filter(Boolean)
  const areNumbers = lines.every((line) => /^[1-9]\d{0,15}$/.test(line))

  function save(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (name.trim() === '' || !areNumbers) return
    const recordIds = lines.map(Number)
    onSave({ topicId: topic.topicId, name: name.trim(), introduction, isShown, recordIds })
  }
  return (
    <form onSubmit={save} noValidate>
      <PanelBody>
        <TextField
          label={t('topic.name')}
          value={name}
          maxLength={200}
          error={isTried && name.trim() === '' ? t('name.missing') : undefined}
          onChange={setName}
        />
        <TextField
          label={t('topic.introduction')}
          value={introduction}
          maxLength={500}
          rows={3}
          isOptional
          onChange={setIntroduction}
        />
        <Switch isOn={isShown} onChange={setIsShown}>
          {t('topic.show')}
        </Switch>
        <TextField
          label={t('topic.numbers')}
          value={numbers}
          rows={6}
          isOptional
          hint={t('topic.numbers.how')}
          error={isTried && !areNumbers ? t('topic.numbers.bad') : undefined}
          onChange={setNumbers}
        />
        <SaveOrRemove isSaving={isSaving} onRemove={onRemove} />
        {topic.books.length > 0 && (
          <PanelPart title={t('topic.books')}>
            <ol>
              {topic.books.map(({ recordId, title }) => (
                <li key={recordId}>
                  <span className="t-cap num">{recordId}</span> {title}
                </li>
              ))}
            </ol>
          </PanelPart>
        )}
      </PanelBody>
    </form>
  )
}
