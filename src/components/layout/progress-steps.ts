/** The bar: how far it is and whether it is seen. */
export type Progress = { percent: number; visible: boolean }

export const startPercent = 10
export const capPercent = 90
export const tickMs = 120
export const hideAfterMs = 240

/** How much of the way that is left to the cap is gone with one tick. */
const sharePerTick = 0.12

export const hidden: Progress = { percent: 0, visible: false }

/** Loading began: jump to 10, or stay where the bar already is. */
export const started = (now: Progress): Progress =>
  now.visible && now.percent < 100 ? now : { percent: startPercent, visible: true }

/** One tick: creep toward 90, slower the nearer it comes, and never past it. */
export const crept = (now: Progress): Progress =>
  now.visible && now.percent < capPercent
    ? {
        percent: Math.min(
          capPercent,
          now.percent + Math.max(0.05, (capPercent - now.percent) * sharePerTick),
        ),
        visible: true,
      }
    : now

/** All is loaded: full, to be hidden after `hideAfterMs`. */
export const finished = (now: Progress): Progress => (now.visible ? { percent: 100, visible: true } : now)
