export const maxChecklistLines = 100
export const maxLineLength = 250
