export const maxTaskTemplates = 50
