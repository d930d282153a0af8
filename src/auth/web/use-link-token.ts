import { useRouterState } from '@tanstack/react-router'

/** The token of a link from an e-mail: after the #, so that no server on the way sees it. */
export function useLinkToken(): string {
  return useRouterState({ select: ({ location }) => location.hash })
}
