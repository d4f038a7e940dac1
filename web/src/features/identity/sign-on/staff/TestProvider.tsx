import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Buttons, PanelBody } from '../../../../ui/console/PanelParts.tsx'
import { useTestProvider } from './useProviders.ts'

/** Asks the other system as it was last saved, and says what it found. Nobody is logged in by it. */
export function TestProvider({ provider }: { provider: string }) {
  const { t } = useTranslation('signOn')
  const test = useTestProvider()
  const findings = test.data?.findings
  return (
    <>
      <Buttons>
        <Button
          size="sm"
          isBusy={test.isPending}
          busyLabel={t('testing')}
          onPress={() => test.mutate(provider)}
        >
          {t('test.now')}
        </Button>
      </Buttons>
      {findings && (
        <div key={test.submittedAt} ref={show}>
          <PanelBody>
            {findings.map(({ step, isGood, said }) => (
              <Notice key={step} kind={isGood ? 'info' : 'error'} isLive>
                {t(`step.${step}.${isGood ? 'good' : 'bad'}`, { said })}
              </Notice>
            ))}
          </PanelBody>
        </div>
      )}
    </>
  )
}

/** The test stands at the end of a long panel: what it found is not to lie below its edge. */
const show = (found: HTMLElement | null) => found?.scrollIntoView({ block: 'nearest' })
