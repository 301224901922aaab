import { type PointerEvent, useRef, useState } from 'react'

const steps = [1, 1.5, 2, 3, 4, 6, 8] as const
const largest = 8

const withinBounds = (zoom: number) => Math.min(largest, Math.max(1, zoom))

export type Zoom = ReturnType<typeof useZoom>

/** Zooms relative to “fits”: by buttons, keys or two fingers. One finger swipes while it fits. */
export function useZoom({ onSwipe }: { onSwipe: (direction: 'previous' | 'next') => void }) {
  const [zoom, setZoom] = useState(1)
  const [zoomBefore, setZoomBefore] = useState<number | null>(null)
  const touch = useTouch({
    zoom,
    onSwipe,
    onPinch: (wanted) => {
      setZoomBefore((before) => before ?? zoom)
      setZoom(withinBounds(wanted))
    },
    onRest: () => setZoomBefore(null),
  })
  return {
    zoom,
    /** The zoom without intermediate steps while two fingers move, for what is costly to draw. */
    restingZoom: zoomBefore ?? zoom,
    isFit: zoom === 1,
    isLargest: zoom >= largest,
    zoomIn: () => setZoom((now) => steps.find((step) => step > now) ?? largest),
    zoomOut: () => setZoom((now) => steps.findLast((step) => step < now) ?? 1),
    fit: () => setZoom(1),
    touch,
  }
}

type Point = { x: number; y: number }
type Gesture = { fingers: Map<number, Point>; start: Point; spread: number; zoom: number; isPinch: boolean }

const swipePixels = 60

type TouchOptions = {
  zoom: number
  onPinch: (zoom: number) => void
  /** After a pinch, when fewer than two fingers are left. */
  onRest: () => void
  onSwipe: (direction: 'previous' | 'next') => void
}

function useTouch({ zoom, onPinch, onRest, onSwipe }: TouchOptions) {
  const gesture = useRef<Gesture | null>(null)
  const isFinger = (event: PointerEvent) => event.pointerType === 'touch'

  const onPointerDown = (event: PointerEvent) => {
    if (!isFinger(event)) return
    const point = pointOf(event)
    const now = gesture.current ?? { fingers: new Map(), start: point, spread: 0, zoom, isPinch: false }
    now.fingers.set(event.pointerId, point)
    gesture.current = now
    if (now.fingers.size !== 2) return
    Object.assign(now, { isPinch: true, spread: spreadOf(now.fingers), zoom })
  }
  const onPointerMove = (event: PointerEvent) => {
    const now = gesture.current
    if (!now?.fingers.has(event.pointerId)) return
    now.fingers.set(event.pointerId, pointOf(event))
    if (now.fingers.size === 2 && now.spread > 0) onPinch((now.zoom * spreadOf(now.fingers)) / now.spread)
  }
  const end = (event: PointerEvent) => {
    const now = gesture.current
    if (!now?.fingers.delete(event.pointerId)) return
    if (now.isPinch && now.fingers.size < 2) onRest()
    if (now.fingers.size > 0) return
    gesture.current = null
    const { x, y } = pointOf(event)
    const [across, down] = [x - now.start.x, y - now.start.y]
    const isSwipe = event.type === 'pointerup' && !now.isPinch && zoom === 1
    if (isSwipe && Math.abs(across) > swipePixels && Math.abs(across) > 2 * Math.abs(down)) {
      onSwipe(across > 0 ? 'previous' : 'next')
    }
  }
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

function spreadOf(fingers: Map<number, Point>): number {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
