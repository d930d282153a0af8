import { t } from '@lingui/core/macro'
import { useState } from 'react'
import {
  DOCUMENT_TYPES,
  LARGEST_DOCUMENT_BYTES,
  type DocumentFacts,
} from '#platform/contract/documents.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { sendDocument } from '#platform/web/api/upload-file.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { useUpload } from '#platform/web/ui/use-upload.ts'

export const DOCUMENT_ENDINGS = Object.keys(DOCUMENT_TYPES).map((type) => `.${type}`)

/** A change of a section's file; if both fields are null, the file stays. */
export interface FileChange {
  /** The uploaded file that replaces it. */
  readonly chosen: DocumentFacts | null
  /** The removed document: with another section's key typed, that one's file is not removed. */
  readonly removed: string | null
}

/** An unsaved change, with the name of a file that was not uploaded. */
export interface UnsavedFileChange extends FileChange {
  readonly lost: string | null
}

/** A section's file in the form: kept, replaced or removed. `present` is the saved file. */
export function useDocument(start: UnsavedFileChange, present: DocumentFacts | null) {
  const upload = useUpload(
    start.chosen,
    { faultOf: documentFault, upload: sendDocument },
    start.lost === null ? null : { name: start.lost, words: sayRefusal('document-unknown') },
  )
  const [removed, setRemoved] = useState(start.removed)
  const { kept: chosen, sent, refused, error, choose, cancel } = upload
  const isRemoved = chosen === null && present !== null && present.document === removed
  const put = (change: FileChange) => {
    upload.put(change.chosen)
    setRemoved(change.removed)
  }
  return {
    chosen,
    present,
    isRemoved,
    /** The section's file after saving. */
    file: chosen ?? (isRemoved ? null : present),
    /** The name of the file being uploaded. */
    sent: sent?.name ?? null,
    /** The name of a refused file, until it is removed or another is chosen. */
    refused,
    error,
    choose,
    put,
    /** Removes the file named in the form; the file it would have replaced comes back. */
    remove: () => {
      if (refused !== null || sent !== null) cancel()
      else if (chosen !== null) put({ chosen: null, removed })
      else setRemoved(present?.document ?? null)
    },
    keep: () => setRemoved(null),
  }
}

export type DocumentChoice = ReturnType<typeof useDocument>

/** Why a section can't be saved yet; null if its file is no obstacle. */
export function whyNotSaved({ refused, sent }: DocumentChoice): string | null {
  if (refused !== null) {
    return t`${refused} could not be attached. Remove it or choose another file, then save.`
  }
  return sent && t`${sent} is still being uploaded. Please save when it is there.`
}

/** Why the server would refuse a file's name or size. Only the server can check the content. */
function documentFault({ name, size }: File): RefusalCode | null {
  const ending = name.toLowerCase()
  if (!DOCUMENT_ENDINGS.some((known) => ending.endsWith(known))) return 'document-type'
  return size > LARGEST_DOCUMENT_BYTES ? 'document-bytes' : null
}
