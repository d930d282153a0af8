/**
 * Laurel's path on its site: '' or like '/laurel', from the page's meta tag. Every address in the
 * browser begins with it; the router adds it to links itself.
 */
export const basePath = readBasePath()

function readBasePath(): string {
  // Unit tests have no document.
  if (typeof document === 'undefined') return ''
  const { content = './' } = document.querySelector<HTMLMetaElement>('meta[name=base-path]') ?? {}
  return new URL(content, window.location.origin).pathname.replace(/\/$/, '')
}
