export const activityPageSize = 30
