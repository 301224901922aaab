/** The anchor of emergency access on the page of a group’s members. */
export const sectionId = 'emergency-access'
