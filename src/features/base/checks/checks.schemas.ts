/** How a part of the installation does. `off`: it is not configured, and nothing is wrong. */
export type CheckView = {
  name: string
  state: 'working' | 'off' | 'failing'
  /** One sentence: what is at work, or what went wrong. */
  note: string
  /** What to do about a failure. */
  advice: string | null
  checkedAt: Date
  tookMs: number
}
