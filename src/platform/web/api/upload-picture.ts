import { fileEndpoints } from '#platform/contract/file-endpoints.ts'
import { call } from './client.ts'

/** Uploads a picture and returns its name. Throws Refused, Unreachable or AbortError. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const { picture } = await call(fileEndpoints.uploadPicture, { file, signal })
  return picture
}
