import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import type { PaymentStatus } from '../payments.rules.ts'
import { paymentStatusLabels } from '../payments.texts.ts'

const looks = {
  PENDING: { tone: 'warning', icon: Hourglass },
  APPROVED: { tone: 'success', icon: CircleCheck },
  REJECTED: { tone: 'danger', icon: CircleX },
  VOID: { tone: 'neutral', icon: Undo2 },
} as const

export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge {...looks[status]}>{paymentStatusLabels[status]}</Badge>
)
