import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '#contract/refusals.ts'
import { pictureFault } from './picture-fault.ts'
import { usePreview } from './use-preview.ts'
import { wordsFor } from './words-for.ts'

/** Sends a file and answers the name of the picture it became. */
export type Upload = (file: File, signal: AbortSignal) => Promise<string>

/** A picture being chosen: sent as soon as it is picked, kept when its form is. */
export function usePicture(chosen: string | null, upload: Upload) {
  const [picture, setPicture] = useState(chosen)
  const [error, setError] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  const [preview, show] = usePreview()
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const attempt = replaceSending(new AbortController())
    show(file)
    setUploading(true)
    try {
      const uploaded = await upload(file, attempt.signal)
      if (!attempt.signal.aborted) setPicture(uploaded)
    } catch (failure) {
      // Another file was chosen meanwhile, or none any more.
      if (attempt.signal.aborted) return
      setError(wordsFor(failure))
      show(null)
    }
    if (!attempt.signal.aborted) setUploading(false)
  }

  function replaceSending<A extends AbortController | null>(attempt: A): A {
    sending.current?.abort()
    sending.current = attempt
    return attempt
  }

  return {
    /** The name of what is chosen so far, or null. */
    picture,
    /** The address of the chosen file itself, while and after it is uploaded. */
    preview,
    uploading,
    error,
    choose: (file: File) => {
      const fault = pictureFault(file)
      setError(fault && wordsOf(fault))
      if (fault === null) void send(file)
    },
    remove: () => {
      replaceSending(null)
      setUploading(false)
      setPicture(null)
      setError(null)
      show(null)
    },
    /** The browser can't show the file; the server will say why. */
    hidePreview: () => show(null),
  }
}

export type PictureChoice = ReturnType<typeof usePicture>
