export const maxSecretsPerProperty = 50
export const maxValueLength = 500

/** How long a value stays on the screen. */
export const shownSeconds = 30

/** Lookups of one person; more is no family that opens its doors. */
export const reveals = { points: 60, durationSeconds: 3_600 }

/** What a sealed value belongs to: copied to another row, it does not open. */
export const boundTo = ({ secretId, familyGroupId }: { secretId: string; familyGroupId: string }) =>
  `secret:${familyGroupId}:${secretId}`
