import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useTestProvider } from './useProviders.ts'

/** Asks the other system as it was last saved, and says what it found. Nobody is logged in by it. */
export function TestProvider({ provider }: { provider: string }) {
  const { t } = useTranslation('signOn')
  const test = useTestProvider()
  return (
    <>
      <Button
        size="sm"
        isBusy={test.isPending}
        busyLabel={t('testing')}
        onPress={() => test.mutate(provider)}
      >
        {t('test.now')}
      </Button>
      {test.data?.findings.map(({ step, isGood, said }) => (
        <Notice key={step} kind={isGood ? 'info' : 'error'} isLive>
          {t(`step.${step}.${isGood ? 'good' : 'bad'}`, { said })}
        </Notice>
      ))}
    </>
  )
}
