import { RETURN_PATH } from '#platform/contract/single-sign-on-return.ts'
import { basePath } from '#platform/web/base-path.ts'

const HERE = basePath + RETURN_PATH

// Removed from the address as soon as this module runs, before anything reads or stores it.
let answer = takeOutOfAddress()

/** The provider's answer, once; '' if there is none. */
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
