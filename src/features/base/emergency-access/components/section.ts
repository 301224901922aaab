export const sectionId = 'emergency-access'

/** Focuses the section after a step whose button is gone. */
export const focusSection = () => document.getElementById(sectionId)?.focus({ preventScroll: true })
