import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Lets the document's title follow a name that changed while its page is open, here or elsewhere.
 * @param shown the name as the page shows it
 * @param titled the name that the route's loader gave to the title
 */
export function useTitleFollows(shown: string | null, titled: string | null | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (titled !== undefined && shown !== titled) void router.invalidate()
  }, [router, shown, titled])
}
