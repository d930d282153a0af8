import {
  infiniteQueryOptions,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import {
  IMPORT_HEAD_BYTES,
  importEndpoints,
  LARGEST_IMPORT_BYTES,
  type Import,
  type ImportColumnsChoice,
  type ImportColumnsRead,
  type ImportRowSearch,
} from '#imports/contract/imports.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { endpointAddress, type CallOptions } from '#platform/web/api/caller.ts'
import { call } from '#platform/web/api/client.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { fileFaultWords } from './import-words.ts'

/** An import. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(importEndpoints.readImport, { params: { id }, signal }),
  })
}

/** The rows of an import with an outcome, page by page. */
export function importRowsQuery(id: number, outcome: ImportRowSearch['outcome']) {
  return infiniteQueryOptions({
    queryKey: ['import-rows', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(importEndpoints.listImportRows, {
        params: { id },
        query: { outcome, after: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    // Never the rows of another import.
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    // The result of the check does not change any more.
    staleTime: Infinity,
  })
}

/** The active people whom a file does not name. */
export function missingPeopleQuery(id: number) {
  return queryOptions({
    queryKey: ['import-missing', id],
    queryFn: ({ signal }) => call(importEndpoints.listMissingPeople, { params: { id }, signal }),
  })
}

/** The address of the refused rows as a file. */
export function refusedRowsAddress(id: number): string {
  return endpointAddress(importEndpoints.downloadRefusedRows, { params: { id } })
}

/** 100,000 rows in one transaction; the progress is polled meanwhile. */
const TIMEOUT_MS = 20 * 60_000
const POLL_MS = 500

/** An import, polled while it is checked or applied. */
export function useImport(id: number) {
  // A mutation of any screen of this tab: leaving the screen does not stop it.
  const asked = useIsMutating({ mutationKey: ['apply-import', id] }) > 0
  const query = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state: { data } }) =>
      asked || data?.state === 'applying' || data?.state === 'checking' ? POLL_MS : false,
  })
  const { data } = query
  const applying = data?.state === 'applying' || (asked && data?.state === 'checked')
  return { ...query, state: applying ? 'applying' : data?.state }
}

/** Applies an import; the server does it once, however often it is called. */
export function useApplyImport(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: ['apply-import', id],
    mutationFn: () => call(importEndpoints.applyImport, { params: { id }, timeoutMs: TIMEOUT_MS }),
    onSuccess: (applied) => queries.setQueryData(importQuery(id).queryKey, applied),
    onSettled: () =>
      Promise.all(
        [['imports', id], ['users'], ['bonuses'], ['auditLog'], ['inventory'], ['gifts']].map(
          (queryKey) => queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** An upload. */
export interface UploadProgress {
  name: string
  /** In bytes. */
  size: number
  /** The part that is sent, from 0 to 1. */
  share: number
}

/** A file whose columns are to be looked at before it is checked. */
export interface ColumnMatch {
  readonly file: File
  readonly read: ImportColumnsRead
}

interface ImportQuery {
  readonly kind: ImportKind
  /** The gift that the file is about. */
  readonly gift: number | undefined
}

/** Sends a chosen file to be checked, with its progress; columns of other systems are shown before. */
export function useSendImport(query: ImportQuery, onChecked: (checked: Import) => void) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<UploadProgress | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [matching, setMatching] = useState<ColumnMatch | null>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  async function send(file: File, prepare: Prepare): Promise<void> {
    const attempt = new AbortController()
    under.current = attempt
    const { name, size } = file
    const onSent = (share: number) => attempt.signal.aborted || setSending({ name, size, share })
    onSent(0)
    try {
      const read = await prepare(attempt.signal)
      if (attempt.signal.aborted) return
      if (read !== null && !read.isOurs) {
        setMatching({ file, read })
        under.current = null
        setSending(null)
        return
      }
      const checked = await sendImport(query, file, { signal: attempt.signal, onSent })
      queries.setQueryData(importQuery(checked.id).queryKey, checked)
      if (!attempt.signal.aborted) onChecked(checked)
    } catch (failure) {
      if (attempt.signal.aborted) return
      setError(fileFaultWords(failure))
    }
    under.current = null
    setSending(null)
  }

  return {
    sending,
    error,
    matching,
    /** Checks the file with these fields of its columns, which are remembered. */
    match: (columns: ImportColumnsChoice['columns']) => {
      if (matching === null || under.current !== null) return
      setError(null)
      void send(matching.file, (signal) => rememberColumns({ kind: query.kind, columns }, signal))
    },
    leaveMatching: () => {
      setError(null)
      setMatching(null)
    },
    choose: (file: File) => {
      if (under.current !== null) return
      const fault = csvFault(file)
      setError(fault && sayRefusal(fault))
      if (fault === null) void send(file, (signal) => readColumns(query.kind, file, signal))
    },
    cancel: () => {
      under.current?.abort()
      under.current = null
      setSending(null)
    },
  }
}

/** The step before a file is sent: reading or choosing its columns. */
type Prepare = (signal: AbortSignal) => Promise<ImportColumnsRead | null>

async function rememberColumns(body: ImportColumnsChoice, signal: AbortSignal): Promise<null> {
  await call(importEndpoints.chooseImportColumns, { body, signal })
  return null
}

function readColumns(
  kind: ImportKind,
  file: File,
  signal: AbortSignal,
): Promise<ImportColumnsRead> {
  const head = file.slice(0, IMPORT_HEAD_BYTES, 'text/csv')
  return call(importEndpoints.readImportColumns, { query: { kind }, file: head, signal })
}

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>

/** The refusal of a file that shows before it is sent, or null. */
export function csvFault({ name, type, size }: ChosenFile): RefusalCode | null {
  if (/\.(?:xlsx?|xlsm|ods|numbers)$/i.test(name)) return 'csv-excel'
  if (type !== 'text/csv' && !/\.csv$/i.test(name)) return 'csv-type'
  if (size === 0) return 'csv-empty'
  return size > LARGEST_IMPORT_BYTES ? 'csv-bytes' : null
}

/** Long enough to send a large file over a slow line and check each row. */
const UPLOAD_TIMEOUT_MS = 20 * 60_000

type UploadOptions = Required<Pick<CallOptions, 'signal' | 'onSent'>>

/** Sends a CSV file to be checked; changes nothing. Throws Refused, Unreachable or AbortError. */
function sendImport(query: ImportQuery, file: File, watched: UploadOptions): Promise<Import> {
  // The browser's type comes from the operating system: with Excel installed it is not text/csv.
  const csv = file.slice(0, file.size, 'text/csv')
  return call(importEndpoints.checkImport, {
    query,
    file: csv,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    ...watched,
  })
}
