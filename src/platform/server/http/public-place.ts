/** Where people open Laurel. */
export interface PublicPlace {
  readonly publicOrigin: string | null
  /** Below which path of its site: '' or like '/laurel'. */
  readonly basePath: string
}

/** The parts of PUBLIC_URL. */
export function publicPlace(publicUrl: string | null): PublicPlace {
  if (publicUrl === null) return { publicOrigin: null, basePath: '' }
  const { origin, pathname } = new URL(publicUrl)
  return { publicOrigin: origin, basePath: pathname.replace(/\/$/, '') }
}

/** The address of a request below the base path, whether or not a proxy removed that path. */
export function withoutBase(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
