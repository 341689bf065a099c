import { useEffect, useState } from 'react'
import { dataUrlOf } from '#kit/data-url.ts'
import { fetchAsCustomer } from '#shop/frame/api.ts'

/** The photograph at an address that needs the customer's token, as a data URL; null until it has loaded. */
export function useCollectorPhoto(address: string | null): string | null {
  const [loaded, setLoaded] = useState<{ address: string; picture: string }>()
  useEffect(() => {
    if (!address) return
    const leaving = new AbortController()
    const load = async () => {
      const response = await fetchAsCustomer(address, { signal: leaving.signal })
      if (!response.ok) return
      const picture = await dataUrlOf(await response.blob())
      if (!leaving.signal.aborted) setLoaded({ address, picture })
    }
    // The initials stand in.
    load().catch(() => undefined)
    return () => leaving.abort()
  }, [address])
  return loaded && loaded.address === address ? loaded.picture : null
}
