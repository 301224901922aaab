import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { DecisionOfOutsider } from '../../house/decisions/decisions.schemas.ts'
import type { ManualSectionView } from '../../house/manual/manual.schemas.ts'
import {
  confirmByLinkFields,
  disputeByLinkFields,
  type SettlementsByLinkView,
} from '../../money/settlements/settlements.schemas.ts'
import type { UploadRefusal } from '../../work/job-files/job-files.schemas.ts'
import type { ProblemByLinkView } from '../../work/problem-reports/problem-reports.schemas.ts'
import { digitsOf, isPin } from '../../work/relative-links/relative-links.rules.ts'
import { relativeLinkTexts } from '../../work/relative-links/relative-links.texts.ts'
import type { StayByLinkView } from '../../work/stays/stays.schemas.ts'

/** What a relative reads; null for what their link does not open. */
export type RelativePageView = {
  relativeName: string
  propertyName: string
  manual: ManualSectionView[] | null
  decisions: DecisionOfOutsider[] | null
  /** The stays that they requested: what is planned, soonest first, then the rest, latest first. */
  stays: StayByLinkView[] | null
  /** The problems that they reported, newest first. */
  problems: ProblemByLinkView[] | null
  /** The money that they were paid. */
  money: SettlementsByLinkView | null
  calendar: RelativeCalendarView | null
  /** At the property. */
  today: string
  /** The refused upload of photos, as the address says it. */
  refusal: UploadRefusal | null
  /** Whether the PIN is locked, so that nothing can be done that needs it. */
  isLocked: boolean
}

/** Something planned at the property, which begins and ends on these days, at these times. */
export type CalendarEntry = {
  kind: 'STAY' | 'EVENT' | 'VISIT'
  id: string
  /** Who stays, what happens, or which contractor comes. */
  title: string
  startsOn: string
  endsOn: string
  startTime: string | null
  endTime: string | null
}

/** Earliest first. */
export type RelativeCalendarView = { entries: CalendarEntry[]; isCut: boolean }

/** The choice that is no option. */
export const abstain = 'abstain'

const pin = z
  .string({ error: () => relativeLinkTexts.pinFormat })
  .transform(digitsOf)
  .refine(isPin, { error: () => relativeLinkTexts.pinFormat })

export const confirmMoneyFormInput = confirmByLinkFields.extend({ pin })
export const disputeMoneyFormInput = disputeByLinkFields.extend({ pin })

/** The form of a vote. */
export const voteFormInput = z.strictObject({
  decisionId: idSchema,
  option: z
    .string({ error: () => t`Choose an answer first.` })
    .regex(/^(abstain|[0-5])$/, { error: () => t`Choose an answer first.` })
    .transform((choice) => (choice === abstain ? null : Number(choice))),
  pin,
})
