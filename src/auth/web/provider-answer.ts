import { RETURN_PATH } from '#platform/contract/single-sign-on-return.ts'
import { basePath } from '#platform/web/base-path.ts'

const HERE = basePath + RETURN_PATH

// Taken out of the address as soon as this page runs, before anybody reads it or keeps it.
let answer = takeOutOfAddress()

/** What the provider sent this browser back with, once; '' where there is nothing. */
export function takeProviderAnswer(): string {
  const taken = answer
  answer = ''
  return taken
}

function takeOutOfAddress(): string {
  const { pathname, search } = window.location
  if (pathname !== HERE || search === '') return ''
  window.history.replaceState(window.history.state, '', HERE)
  return search
}
