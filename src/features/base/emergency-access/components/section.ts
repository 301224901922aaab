import { focusWhenThere } from '../../../../components/ui/focus.ts'
import { sectionId } from '../section-id.ts'

/** Leads to the section, which comes in after the rest of the page, unless the reader is somewhere else by then. */
export function arriveAtSection() {
  document.getElementById(sectionId)?.scrollIntoView()
  focusWhenThere(`#${sectionId} h2`)
}

/** Focuses the section after a step whose button is gone. */
export const focusSection = () => document.getElementById(sectionId)?.focus({ preventScroll: true })
