/** Whether the address of a form asks for what was shared. Loaded with every page, so that it stands alone. */
export const receivedSearch = ({ shared }: Record<string, unknown>): { shared?: true } =>
  shared === true ? { shared } : {}
