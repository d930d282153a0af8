import { pictureFault } from './picture-fault.ts'
import { usePreview } from './use-preview.ts'
import { useUpload } from './use-upload.ts'

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
