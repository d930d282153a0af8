import { useEffect, useRef, useState } from 'react'
import { LARGEST_PICTURE_BYTES, PICTURE_TYPES } from '#platform/contract/pictures.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { useUpload } from './use-upload.ts'

/** Uploads a file and returns the picture's name. */
export type PictureUpload = (file: File, signal: AbortSignal) => Promise<string>

/** The choice of a picture; the chosen file is shown during and after its upload. */
export function usePicture(chosen: string | null, upload: PictureUpload) {
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
    /** The name of the chosen picture, or null. */
    picture: kept,
    /** The address of the chosen file's preview. */
    preview,
    uploading: sent !== null,
    error,
    choose,
    remove: () => {
      put(null)
      show(null)
    },
    /** Called when the browser can't show the file; the server will say why. */
    hidePreview: () => show(null),
  }
}

export type PictureInput = ReturnType<typeof usePicture>

const TYPES: readonly string[] = PICTURE_TYPES

/** The refusal of a picture that shows before it is sent; the server checks its content. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): RefusalCode | null {
  if (!TYPES.includes(type)) return 'picture-type'
  return size > LARGEST_PICTURE_BYTES ? 'picture-bytes' : null
}

/** An object address for a chosen file, released when another is shown or on unmount. */
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
