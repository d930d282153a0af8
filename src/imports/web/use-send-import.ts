import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Import } from '#imports/contract/imports.ts'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import { wordsOf } from '#platform/contract/refusals.ts'
import { importQuery } from './import-queries.ts'
import { sendImport } from './send-import.ts'
import { csvFault } from './csv-fault.ts'
import { fileFaultWords } from './import-words.ts'

/** A file on its way. */
export interface Sending {
  name: string
  /** In bytes. */
  size: number
  /** How much of it is sent, from 0 to 1. */
  share: number
}

/** Sends a chosen file to be checked, and says how far that is. */
export function useSendImport(kind: ImportKind, onChecked: (checked: Import) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState<string | null>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  async function send(file: File): Promise<void> {
    const attempt = new AbortController()
    under.current = attempt
    const { name, size } = file
    const onSent = (share: number) => attempt.signal.aborted || setSending({ name, size, share })
    onSent(0)
    try {
      const checked = await sendImport(kind, file, { signal: attempt.signal, onSent })
      queries.setQueryData(importQuery(checked.id).queryKey, checked)
      if (!attempt.signal.aborted) onChecked(checked)
    } catch (failure) {
      if (attempt.signal.aborted) return
      setError(fileFaultWords(failure, kind))
    }
    under.current = null
    setSending(null)
  }

  return {
    sending,
    error,
    choose: (file: File) => {
      if (under.current !== null) return
      const fault = csvFault(file)
      setError(fault && wordsOf(fault))
      if (fault === null) void send(file)
    },
    cancel: () => {
      under.current?.abort()
      under.current = null
      setSending(null)
    },
  }
}
