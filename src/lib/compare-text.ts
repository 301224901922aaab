/** By what the characters are numbered: the same on every machine, whatever its language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
