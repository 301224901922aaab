import { SectionCard } from '../../../../components/ui/card.tsx'
import { Switch } from '../../../../components/ui/switch.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { useSetAnalyticsOff } from '../analytics.queries.ts'
import { analyticsTexts } from '../analytics.texts.ts'

/** Renders the switch for one's own usage statistics, in every browser. */
export function AnalyticsSwitch({ isOff }: { isOff: boolean }) {
  const change = useSetAnalyticsOff()
  return (
    <SectionCard title={analyticsTexts.title}>
      <p className="mb-2 max-w-prose text-muted">{analyticsTexts.help}</p>
      <Switch
        label={analyticsTexts.switch}
        checked={change.isPending ? !change.variables.isOff : !isOff}
        onChange={(isOn) => change.mutate({ isOff: !isOn }, { onError: toastFailure })}
      />
    </SectionCard>
  )
}
