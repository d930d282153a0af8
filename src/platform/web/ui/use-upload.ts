import { useEffect, useRef, useState } from 'react'
import { type RefusalCode, wordsOf } from '#platform/contract/refusals.ts'
import { wordsFor } from './words-for.ts'

interface UploadRules<Kept> {
  /** Why the server would refuse a file unread. */
  faultOf: (file: File) => RefusalCode | null
  /** Sends a file and answers what it became. Throws AbortError once `signal` says so. */
  upload: (file: File, signal: AbortSignal) => Promise<Kept>
}

interface RefusedFile {
  name: string
  words: string
}

/**
 * A file being chosen: sent as soon as it is picked, kept when its form is. `lost` is one that was
 * picked before and has to be picked again.
 */
export function useUpload<Kept>(
  chosen: Kept | null,
  { faultOf, upload }: UploadRules<Kept>,
  lost: RefusedFile | null = null,
) {
  const [kept, setKept] = useState(chosen)
  const [refused, setRefused] = useState(lost)
  const [sent, setSent] = useState<File | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const { signal } = replaceSending(new AbortController())
    setSent(file)
    try {
      const uploaded = await upload(file, signal)
      if (!signal.aborted) setKept(uploaded)
    } catch (failure) {
      // Another file was chosen meanwhile, or none any more.
      if (signal.aborted) return
      setRefused({ name: file.name, words: wordsFor(failure) })
    }
    if (!signal.aborted) setSent(null)
  }

  function replaceSending<A extends AbortController | null>(attempt: A): A {
    sending.current?.abort()
    sending.current = attempt
    return attempt
  }

  return {
    /** What is chosen so far, or null. */
    kept,
    /** The file that is on its way. */
    sent,
    /** The name of the file that could not be taken; `error` says why. */
    refused: refused?.name ?? null,
    error: refused?.words ?? null,
    choose: (file: File) => {
      const fault = faultOf(file)
      setRefused(fault && { name: file.name, words: wordsOf(fault) })
      if (fault === null) void send(file)
    },
    /** Takes back the file that was refused or is on its way: what is kept stays. */
    cancel: () => {
      setRefused(null)
      if (refused !== null) return
      replaceSending(null)
      setSent(null)
    },
    /** Takes back what was chosen, for what is there already or nothing. */
    put: (known: Kept | null) => {
      replaceSending(null)
      setSent(null)
      setRefused(null)
      setKept(known)
    },
  }
}
