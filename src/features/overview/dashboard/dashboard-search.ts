/** What the dashboard shows the first few of, and all of when its address says so. */
export const dashboardParts = ['properties', 'projects'] as const
export type DashboardPart = (typeof dashboardParts)[number]

export type DashboardSearch = { all?: DashboardPart }

/** By hand, so that the schema library stays out of the script that every page loads. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const all = dashboardParts.find((part) => part === search.all)
  return all ? { all } : {}
}
