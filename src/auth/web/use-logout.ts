import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { keepSession } from './session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'

/** Ends the session on the server, then shows /login. */
export function useLogout() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(signInEndpoints.logout),
    onSuccess: (session) => {
      // In this order, or the guard of the page being left would run first.
      void navigate({ to: paths.login })
      keepSession(session)
    },
    onError: (error) => announce('error', wordsFor(error)),
  })
  return { logout: () => mutate(), busy: isPending }
}
