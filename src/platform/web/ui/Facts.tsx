import { Fragment } from 'react'

/** "Support lead · Customer care": in the page's direction, whichever script each fact is in. */
export function Facts({ of }: { of: readonly string[] }) {
  return of.map((fact, place) => (
    <Fragment key={fact}>
      {place > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
