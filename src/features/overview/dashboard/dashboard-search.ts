/** The parts that show only the first items unless the address asks for all. */
export const dashboardParts = ['properties', 'projects'] as const
export type DashboardPart = (typeof dashboardParts)[number]

export type DashboardSearch = { all?: DashboardPart }

/** Written by hand to keep the schema library out of the script of every page. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const all = dashboardParts.find((part) => part === search.all)
  return all ? { all } : {}
}
