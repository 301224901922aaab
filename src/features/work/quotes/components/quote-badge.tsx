import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import type { QuoteState } from '../quotes.rules.ts'
import { stateLabels } from '../quotes.texts.ts'

const tones: Record<QuoteState, Tone> = {
  REQUESTED: 'info',
  SUBMITTED: 'accent',
  ACCEPTED: 'success',
  DECLINED: 'neutral',
  EXPIRED: 'warning',
  WITHDRAWN: 'neutral',
}

export const QuoteBadge = ({ state }: { state: QuoteState }) => (
  <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
)
