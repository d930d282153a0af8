import { useEffect, useRef, useState } from 'react'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { wordsFor } from './words-for.ts'

interface UploadRules<Kept> {
  /** The refusal that shows before sending, or null. */
  faultOf: (file: File) => RefusalCode | null
  /** Uploads a file and returns the result. Throws AbortError when aborted. */
  upload: (file: File, signal: AbortSignal) => Promise<Kept>
}

interface RefusedFile {
  name: string
  words: string
}

/**
 * The choice of a file: uploaded at once, attached when its form is sent. `lost` is a file from
 * before a reload that has to be chosen again.
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
      // Another file was chosen, or the choice was cancelled.
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
    /** The chosen file, or null. */
    kept,
    /** The file that is being uploaded. */
    sent,
    /** The name of the refused file; `error` has the reason. */
    refused: refused?.name ?? null,
    error: refused?.words ?? null,
    choose: (file: File) => {
      const fault = faultOf(file)
      setRefused(fault && { name: file.name, words: sayRefusal(fault) })
      if (fault === null) void send(file)
    },
    /** Cancels a refused file or an upload; the file chosen before stays. */
    cancel: () => {
      setRefused(null)
      if (refused !== null) return
      replaceSending(null)
      setSent(null)
    },
    /** Replaces the choice by an existing file or none. */
    put: (known: Kept | null) => {
      replaceSending(null)
      setSent(null)
      setRefused(null)
      setKept(known)
    },
  }
}
