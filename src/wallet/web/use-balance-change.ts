import { useEffect, useState } from 'react'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'

const VISIBLE_MS = 8_000

/** By how much a balance has just moved while in view; null again after a while. */
export function useBalanceChange(balance: Hundredths | undefined): Hundredths | null {
  const [known, setKnown] = useState(balance)
  const [change, setChange] = useState<{ by: Hundredths } | null>(null)
  if (balance !== undefined && balance !== known) {
    setKnown(balance)
    if (known !== undefined) setChange({ by: hundredths(balance - known) })
  }
  useEffect(() => {
    if (change === null) return
    const timer = setTimeout(() => setChange(null), VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [change])
  return change?.by ?? null
}
