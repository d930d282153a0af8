import { paths } from '#platform/web/paths.ts'

const PAGES = Object.values(paths).map(
  (path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`),
)
const HERE = 'http://here.invalid'

/**
 * The path of one of our own pages, from a link's address; null for any other address, which is
 * then not linked, whoever wrote it.
 */
export function ownPage(written: string): string | null {
  // Parsed like a browser does, to which "/\elsewhere" is another server.
  if (!written.startsWith('/') || !URL.canParse(written, HERE)) return null
  const { origin, pathname, search, hash } = new URL(written, HERE)
  if (origin !== HERE || !PAGES.some((page) => page.test(pathname))) return null
  return pathname + search + hash
}
