/** The state of a part of the installation. `off`: not configured, which is fine. */
export type CheckView = {
  name: string
  state: 'working' | 'off' | 'failing'
  /** What is in use, or what went wrong, in one sentence. */
  note: string
  /** What to do about a failure. */
  advice: string | null
  checkedAt: Date
  tookMs: number
}
