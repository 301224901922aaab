declare module 'virtual:languages' {
  /** The languages apart from English: the words of each, and the folder of its scripts (vite.messages.ts). */
  export const languages: Record<string, { messages: () => import('@lingui/core').Messages; folder: string }>
}
