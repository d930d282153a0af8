import { useEffect, useRef, useState } from 'react'

/** An address for a file a person chose, which holds for as long as it is shown. */
export function usePreview() {
  const [preview, setPreview] = useState<string | null>(null)
  const held = useRef<string | null>(null)
  useEffect(() => () => letGo(held.current), [])
  const show = (file: File | null) => {
    letGo(held.current)
    held.current = file && URL.createObjectURL(file)
    setPreview(held.current)
  }
  return [preview, show] as const
}

function letGo(address: string | null): void {
  if (address !== null) URL.revokeObjectURL(address)
}
