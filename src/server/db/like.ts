/** A word of a reader as part of a pattern for LIKE: what has a meaning there stands for itself. */
export const escapedForLike = (word: string): string => word.replace(/[\\%_]/g, String.raw`\$&`)
