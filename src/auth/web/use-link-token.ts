import { useRouterState } from '@tanstack/react-router'

/** What a link from an e-mail carries behind its #, which no server has seen on the way. */
export function useLinkToken(): string {
  return useRouterState({ select: ({ location }) => location.hash })
}
