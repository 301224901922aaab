import { useHydrated } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'

/** On a phone: the device's own way to send something. */
export function ShareLink({ link }: { link: string }) {
  const isHydrated = useHydrated()
  const canShare = isHydrated && 'share' in navigator && window.matchMedia('(pointer: coarse)').matches
  if (!canShare) return null
  // Closing the device's sheet is a refusal, too: there is nothing to tell.
  const share = () => navigator.share({ title: 'An invitation to Kinstead', url: link }).catch(() => {})
  return (
    <Button onClick={share}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  )
}
