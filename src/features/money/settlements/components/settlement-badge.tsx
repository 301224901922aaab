import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import type { SettlementStatus } from '../settlements.rules.ts'
import { settlementStatusLabels } from '../settlements.texts.ts'

const tones: Record<SettlementStatus, Tone> = {
  RECORDED: 'warning',
  CONFIRMED: 'success',
  DISPUTED: 'danger',
  VOID: 'neutral',
}

/** In which state a settlement is. */
export const SettlementBadge = ({ status }: { status: SettlementStatus }) => (
  <Badge tone={tones[status]}>{settlementStatusLabels[status]}</Badge>
)
