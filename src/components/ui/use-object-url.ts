import { useEffect, useState } from 'react'

/** Returns an address of a file for this page, from the first effect until it is replaced or the page is left. */
export function useObjectUrl(file: Blob | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
