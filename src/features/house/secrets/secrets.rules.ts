export const maxSecretsPerProperty = 50
export const maxValueLength = 500

/** How long a value stays on the screen. */
export const shownSeconds = 30

/** The limit of lookups per person, far above normal use. */
export const reveals = { points: 60, durationSeconds: 3_600 }

/** Returns what a value is encrypted for: copied to another row, it cannot be decrypted. */
export const boundTo = ({ secretId, familyGroupId }: { secretId: string; familyGroupId: string }) =>
  `secret:${familyGroupId}:${secretId}`
