import { lazy, type ComponentType } from 'react'

/** The code of a page, or of a part of it, could not be fetched. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing'
}

/**
 * Fetches code. Throws CodeMissing instead of the browser's error: after that one the router reloads the page at
 * once, and a server that is down would leave the browser's own error page, which never comes back.
 */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new CodeMissing('code could not be fetched', { cause })
  }
}

/**
 * A rarer part of a page, loaded on demand. If its code can't be fetched, the page stays, with `instead` (by default
 * nothing) in the part's place until the page is loaded again.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }))
}
