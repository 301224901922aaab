import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { papers } from '../../../lib/paper.ts'
import { refusePeriod } from './decision-records.rules.ts'
import { periodRefusals } from './decision-records.texts.ts'

/** What is asked for in the address of a record; without the paper, that of the reader's region. */
export const projectRecordInput = z.object({ paper: z.enum(papers).optional().catch(undefined) })

const isBefore2200 = (date: string) => date < '2200-01-01'

export const periodFields = z
  .strictObject({ from: calendarDate.refine(isBefore2200), to: calendarDate.refine(isBefore2200) })
  .check(({ value, issues }) => {
    const refusal = refusePeriod(value)
    if (refusal) issues.push({ code: 'custom', path: ['to'], message: periodRefusals[refusal], input: value })
  })
