type Sent = Pick<RequestInit, 'method' | 'headers' | 'signal'> & { body: Blob }

/**
 * Like fetch, but reports upload progress, from 0 to 1. Throws the signal's reason when aborted,
 * and a TypeError when there is no answer.
 */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: Sent,
  onSent: (share: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const giveUp = () => {
    request.abort()
    reject(signal?.reason as Error)
  }
  request.open(method ?? 'POST', url)
  request.responseType = 'blob'
  new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total))
  request.addEventListener('load', () => {
    const { response, status, statusText } = request
    resolve(new Response(response as Blob, { status, statusText }))
  })
  request.addEventListener('error', () => reject(new TypeError('no answer to an upload')))
  if (signal?.aborted) giveUp()
  else request.send(body)
  signal?.addEventListener('abort', giveUp)
  return promise.finally(() => signal?.removeEventListener('abort', giveUp))
}
