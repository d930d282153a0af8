import { paths } from '#platform/web/paths.ts'

const PAGES = Object.values(paths).map(
  (path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`),
)
const HERE = 'http://here.invalid'

/**
 * The address of one of our own pages, as a link in a text gives it; null for anything else, which
 * is no link then, whoever wrote it.
 */
export function ownPage(written: string): string | null {
  // Read as a browser reads it, who takes "/\elsewhere" for another server.
  if (!written.startsWith('/') || !URL.canParse(written, HERE)) return null
  const { origin, pathname, search, hash } = new URL(written, HERE)
  if (origin !== HERE || !PAGES.some((page) => page.test(pathname))) return null
  return pathname + search + hash
}
