import { useEffect, useRef, useState } from 'react'
import { DOCUMENT_TYPES, type DocumentFacts, LARGEST_DOCUMENT_BYTES } from '#contract/documents.ts'
import { type RefusalCode, wordsOf } from '#contract/refusals.ts'
import { uploadDocument } from '../api/upload-document.ts'
import { wordsFor } from '../ui/words-for.ts'

export const DOCUMENT_ENDINGS = Object.keys(DOCUMENT_TYPES).map((type) => `.${type}`)

/** A file being chosen: sent as soon as it is picked, kept when its section is. */
export function useDocument(chosen: DocumentFacts | null) {
  const [file, setFile] = useState(chosen)
  const [error, setError] = useState<string | null>(null)
  /** The name of the file that is on its way. */
  const [sent, setSent] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(picked: File): Promise<void> {
    const attempt = replaceSending(new AbortController())
    setSent(picked.name)
    try {
      const facts = await uploadDocument(picked, attempt.signal)
      if (!attempt.signal.aborted) setFile(facts)
    } catch (failure) {
      // Another file was chosen meanwhile, or none any more.
      if (attempt.signal.aborted) return
      setError(wordsFor(failure))
    }
    if (!attempt.signal.aborted) setSent(null)
  }

  function replaceSending<A extends AbortController | null>(attempt: A): A {
    sending.current?.abort()
    sending.current = attempt
    return attempt
  }

  return {
    file,
    sent,
    error,
    choose: (picked: File) => {
      const fault = documentFault(picked)
      setError(fault && wordsOf(fault))
      if (fault === null) void send(picked)
    },
    /** Takes back what was chosen, for a file that is there already or none. */
    put: (known: DocumentFacts | null) => {
      replaceSending(null)
      setSent(null)
      setError(null)
      setFile(known)
    },
  }
}

export type DocumentChoice = ReturnType<typeof useDocument>

/** Why the server would refuse a file unread; whether it is what it says, only the server can tell. */
function documentFault({ name, size }: File): RefusalCode | null {
  const ending = name.toLowerCase()
  if (!DOCUMENT_ENDINGS.some((known) => ending.endsWith(known))) return 'document-type'
  return size > LARGEST_DOCUMENT_BYTES ? 'document-bytes' : null
}
