/** The page that is kept. */
export const offlinePath = '/offline'

/** Never touched: sign-in and its provider, calls, downloads, and addresses that are secrets. */
const leftAlone =
  /^\/+(api|oidc|_serverFn|relay-args|assets|invite|relative|worker-share|worker-projects|login)(\/|$)/i

/** Returns whether a failed navigation to this path may be answered with the kept page. */
export const isPageOfMembers = (pathname: string): boolean => !leftAlone.test(pathname)

/** Returns the kept page for someone who wanted to open another one. */
export const offlineAddress = (path: string): string =>
  `${offlinePath}?${new URLSearchParams({ from: path })}`

/** Returns the files of the kept page in a language: each has its own scripts (`vite.messages.ts`). */
export function filesIn(
  language: string | null,
  files: readonly string[],
  folders: Readonly<Record<string, string>>,
): string[] {
  const folder = language === null ? undefined : folders[language]
  if (!folder) return [...files]
  return files.map((file) => (file.endsWith('.js') ? file.replace('/assets/', `/assets/${folder}/`) : file))
}
