import { t } from '@lingui/core/macro'
import {
  HardHat,
  House,
  ListChecks,
  type LucideIcon,
  Mail,
  Scale,
  ShieldCheck,
  Vote,
  WifiOff,
} from 'lucide-react'

export type Job = {
  icon: LucideIcon
  title: string
  text: string
  /** A line as the product shows it. */
  sample: { line: string; note: string }
}

/** What a family does with Kinstead every week. */
export const everydayJobs = (): Job[] => [
  {
    icon: House,
    title: t`Know the house`,
    text: t`Key facts, ownership shares, assets and their warranties, keys and who has them, meter readings, documents and photos, and a manual for guests. Write it down once, and everyone can find it.`,
    sample: { line: t`Gas boiler, serial 4820-117-0032`, note: t`Warranty until 7 November 2027` },
  },
  {
    icon: ListChecks,
    title: t`Get it done`,
    text: t`Gutters every October, the chimney every year, the leak today. Turns rotate automatically, and everyone sees what is overdue.`,
    sample: { line: t`Clean the gutters`, note: t`Every October, in turn` },
  },
  {
    icon: Scale,
    title: t`Share the cost`,
    text: t`Split equally or by ownership share. Large expenses need approval, and balances show who owes whom and why.`,
    sample: { line: t`New roof window`, note: t`$1,280.00 by ownership: 50 / 25 / 25` },
  },
  {
    icon: HardHat,
    title: t`Bring in contractors`,
    text: t`Ask three roofers for quotes and compare them. Each contractor gets a link that opens on any phone without an account: the job, the visit, the photos, the invoice. Approve the invoice and record the expense in two taps.`,
    sample: { line: t`Quote for the roof`, note: t`Accepted, visit on Tuesday at 8:00` },
  },
]

/** What it does when something is out of the ordinary. */
export const rareJobs = (): Job[] => [
  {
    icon: Vote,
    title: t`Decide together`,
    text: t`Replace the heating, or sell the boat? Ask the owners. Votes count by ownership share or per person. Decisions, quotes, invoices and who paid what become one PDF to keep.`,
    sample: { line: t`Replace the heating`, note: t`Adopted with 75% of the shares` },
  },
  {
    icon: Mail,
    title: t`Include relatives`,
    text: t`With a personal link, relatives can vote, ask for a week in July, confirm money or report a problem, without an account. Votes and money also need a PIN.`,
    sample: { line: t`A week in July`, note: t`Requested by personal link` },
  },
  {
    icon: ShieldCheck,
    title: t`Be ready for an emergency`,
    text: t`A checklist shows what is not written down yet, and a handover pack prints what is: one PDF, or a ZIP with the files. If the managers cannot be reached, a person they trust can take over after a waiting period in which every manager can object.`,
    sample: { line: t`Emergency access requested`, note: t`Granted in 7 days unless someone objects` },
  },
  {
    icon: WifiOff,
    title: t`Use it without a signal`,
    text: t`Cellars and cabins are often offline. Keep the manual, tasks and contacts on your phone. What you record there is sent when you are back online.`,
    sample: { line: t`2 entries waiting`, note: t`Sent when you are online` },
  },
]
