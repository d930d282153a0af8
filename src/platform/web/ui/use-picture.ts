import { useUpload } from './use-upload.ts'
import { LARGEST_PICTURE_BYTES, PICTURE_TYPES } from '#platform/contract/pictures.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { useEffect, useRef, useState } from 'react'

/** Sends a file and answers the name of the picture it became. */
export type Upload = (file: File, signal: AbortSignal) => Promise<string>

/** A picture being chosen; the chosen file itself is shown while and after it is uploaded. */
export function usePicture(chosen: string | null, upload: Upload) {
  const [preview, show] = usePreview()
  const { kept, sent, error, choose, put } = useUpload(chosen, {
    faultOf: pictureFault,
    upload: async (file, signal) => {
      show(file)
      try {
        return await upload(file, signal)
      } catch (failure) {
        if (!signal.aborted) show(null)
        throw failure
      }
    },
  })
  return {
    /** The name of what is chosen so far, or null. */
    picture: kept,
    /** The address of the chosen file. */
    preview,
    uploading: sent !== null,
    error,
    choose,
    remove: () => {
      put(null)
      show(null)
    },
    /** The browser can't show the file; the server will say why. */
    hidePreview: () => show(null),
  }
}

export type PictureChoice = ReturnType<typeof usePicture>

const TYPES: readonly string[] = PICTURE_TYPES

/** Why the server would refuse a file unread; whether it is what it says, only the server can tell. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): RefusalCode | null {
  if (!TYPES.includes(type)) return 'picture-type'
  return size > LARGEST_PICTURE_BYTES ? 'picture-bytes' : null
}

/** An address for a file a person chose, which holds for as long as it is shown. */
function usePreview() {
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
