import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { LARGEST_IMPORT_BYTES, importEndpoints, type Import } from '#imports/contract/imports.ts'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { importQuery } from './import-queries.ts'
import { fileFaultWords } from './import-words.ts'
import type { CallOptions } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'

/** An upload. */
export interface Sending {
  name: string
  /** In bytes. */
  size: number
  /** The part that is sent, from 0 to 1. */
  share: number
}

/** Sends a chosen file to be checked, with its progress. */
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
      setError(fault && sayRefusal(fault))
      if (fault === null) void send(file)
    },
    cancel: () => {
      under.current?.abort()
      under.current = null
      setSending(null)
    },
  }
}

type Chosen = Pick<File, 'name' | 'type' | 'size'>

/** The refusal of a file that shows before it is sent, or null. */
export function csvFault({ name, type, size }: Chosen): RefusalCode | null {
  if (type !== 'text/csv' && !/\.csv$/i.test(name)) return 'csv-type'
  if (size === 0) return 'csv-empty'
  return size > LARGEST_IMPORT_BYTES ? 'csv-bytes' : null
}

/** Long enough to send a large file over a slow line and check each row. */
const TIMEOUT_MS = 20 * 60_000

type Watched = Required<Pick<CallOptions, 'signal' | 'onSent'>>

/** Sends a CSV file to be checked; changes nothing. Throws Refused, Unreachable or AbortError. */
function sendImport(kind: ImportKind, file: File, watched: Watched): Promise<Import> {
  // The browser's type comes from the operating system: with Excel installed it is not text/csv.
  const csv = file.slice(0, file.size, 'text/csv')
  return call(importEndpoints.checkImport, {
    query: { kind },
    file: csv,
    timeoutMs: TIMEOUT_MS,
    ...watched,
  })
}
