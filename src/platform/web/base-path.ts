/**
 * Below which path of its site Laurel is: '' or like '/laurel', as the server wrote it into the page.
 * It begins every address that a browser is given; the router adds it to those of its links itself.
 */
export const basePath = readBasePath()

function readBasePath(): string {
  // Unit tests have no page.
  if (typeof document === 'undefined') return ''
  const { content = './' } = document.querySelector<HTMLMetaElement>('meta[name=base-path]') ?? {}
  return new URL(content, window.location.origin).pathname.replace(/\/$/, '')
}
